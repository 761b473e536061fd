import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The addresses of a built site, made once from its folder. Nothing outside this list is ever served. */
export interface Addresses {
  /** Address of a page ("/about") to its file ("about/index.html"). */
  pages: ReadonlyMap<string, string>;
  /** Address of any other file ("/assets/a.js") to the file. */
  files: ReadonlyMap<string, string>;
  /** Folder ("/", "/blog/") to the page shown for what is missing in it. */
  missing: ReadonlyMap<string, string>;
  /** Address that a page once had to where it leads now. */
  moved: ReadonlyMap<string, string>;
}

/** What a request gets. */
export type Answer =
  | { kind: 'file'; file: string; immutable: boolean }
  | { kind: 'redirect'; to: string }
  | { kind: 'missing'; file: string | null };

/** What the build writes into the site's folder for hosts that read it there. Nobody else's to see. */
export const HOST_FILES: readonly string[] = ['_headers', '_redirects'];

const notFoundPage = /(?:^|\/)404(?:\.html|\/index\.html)$/;

/** Lists a built site. Precompressed copies are not addresses of their own. */
export function readAddresses(folder: string): Addresses {
  const pages = new Map<string, string>();
  const files = new Map<string, string>();
  const missing = new Map<string, string>();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || /\.(?:br|gz)$/.test(entry.name)) continue;
    const file = join(entry.parentPath, entry.name)
      .slice(folder.length)
      .replaceAll('\\', '/')
      .replace(/^\/+/, '');
    if (HOST_FILES.includes(file)) continue;
    if (notFoundPage.test(file))
      missing.set(`/${file.replace(notFoundPage, '')}`.replace(/([^/])$/, '$1/'), file);
    else if (file === 'index.html') pages.set('/', file);
    else if (file.endsWith('/index.html')) pages.set(`/${file.slice(0, -'/index.html'.length)}`, file);
    else files.set(`/${file}`, file);
  }
  return { pages, files, missing, moved: readMoved(join(folder, '_redirects'), pages) };
}

/** The lines of a `_redirects` file; an address that has a page again is not moved. */
function readMoved(file: string, pages: ReadonlyMap<string, string>): Map<string, string> {
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
  const pairs = lines.map((line) => line.split(' '));
  return new Map(pairs.flatMap(([from, to]) => (from && to && !pages.has(from) ? [[from, to]] : [])));
}

function decoded(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}

/** The page for a missing address: that of the nearest folder which has one. */
export function missingPage({ missing }: Addresses, path: string): string | null {
  // Over the few folders that have one, not over the address's own: it may be 16,000 slashes long.
  let nearest = '/';
  for (const folder of missing.keys())
    if (folder.length > nearest.length && path.startsWith(folder)) nearest = folder;
  return missing.get(nearest) ?? null;
}

/**
 * Decides what an address gets: its file, a redirect from another spelling of a page's address
 * (trailing slash, wrong case, `/index.html`; the query is kept) or from one that it once had, or the not-found page.
 * @param url the request's path and query, as sent
 */
export function answerTo(addresses: Addresses, url: string): Answer {
  const mark = url.indexOf('?');
  const raw = mark < 0 ? url : url.slice(0, mark);
  const query = mark < 0 ? '' : url.slice(mark);
  const path = decoded(raw);
  if (path === null) return { kind: 'missing', file: missingPage(addresses, raw) };
  const page = addresses.pages.get(path);
  if (page !== undefined) return { kind: 'file', file: page, immutable: false };
  const file = addresses.files.get(path);
  if (file !== undefined) return { kind: 'file', file, immutable: path.startsWith('/assets/') };
  const plain = path.toLowerCase().replace(/(?:\/index\.html|\/)$/, '') || '/';
  if (addresses.pages.has(plain)) return { kind: 'redirect', to: encodeURI(plain) + query };
  const moved = addresses.moved.get(plain);
  if (moved !== undefined) return { kind: 'redirect', to: moved.includes('?') ? moved : moved + query };
  return { kind: 'missing', file: missingPage(addresses, path.toLowerCase()) };
}
