import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The URL paths of a built site, read once from its folder. Only files in these lists are served. */
export interface SitePaths {
  /** Path of a page ("/about") to its file ("about/index.html"). */
  pages: ReadonlyMap<string, string>;
  /** Path of any other file ("/assets/a.js") to the file ("assets/a.js"). */
  files: ReadonlyMap<string, string>;
  /** Folder ("/", "/blog/") to the file of its not-found page. */
  notFoundPages: ReadonlyMap<string, string>;
  /** Old path of a page to its new URL. */
  redirects: ReadonlyMap<string, string>;
}

/** How a request is answered. */
export type ResolvedRequest =
  | { kind: 'file'; file: string; immutable: boolean }
  | { kind: 'redirect'; to: string }
  | { kind: 'missing'; file: string | null };

/** Configuration files for hosts in the site's folder, which are not served. */
export const HOST_FILES: readonly string[] = ['_headers', '_redirects'];

const NOT_FOUND_FILE = /(?:^|\/)404(?:\.html|\/index\.html)$/;

/** Lists the paths of a built site, without precompressed copies. */
export function readSitePaths(folder: string): SitePaths {
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
    if (NOT_FOUND_FILE.test(file))
      missing.set(`/${file.replace(NOT_FOUND_FILE, '')}`.replace(/([^/])$/, '$1/'), file);
    else if (file === 'index.html') pages.set('/', file);
    else if (file.endsWith('/index.html')) pages.set(`/${file.slice(0, -'/index.html'.length)}`, file);
    else files.set(`/${file}`, file);
  }
  return {
    pages,
    files,
    notFoundPages: missing,
    redirects: readRedirects(join(folder, '_redirects'), pages),
  };
}

/** Reads a `_redirects` file. A path that has a page is not redirected. */
function readRedirects(file: string, pages: ReadonlyMap<string, string>): Map<string, string> {
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
  const pairs = lines.map((line) => line.split(' '));
  return new Map(pairs.flatMap(([from, to]) => (from && to && !pages.has(from) ? [[from, to]] : [])));
}

function tryDecode(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}

/** Returns the not-found page of the nearest folder that has one. */
export function findNotFoundPage({ notFoundPages }: SitePaths, path: string): string | null {
  // Loops over the folders with a not-found page, not over those in the path, which may have 16,000 slashes.
  let nearest = '/';
  for (const folder of notFoundPages.keys())
    if (folder.length > nearest.length && path.startsWith(folder)) nearest = folder;
  return notFoundPages.get(nearest) ?? null;
}

/**
 * Resolves a request to a file, a redirect or a not-found page. Redirects come from other spellings of a page's path
 * (trailing slash, other case, `/index.html`) and from old paths. They keep the query.
 * @param url path and query of the request, not decoded
 */
export function resolveRequest(paths: SitePaths, url: string): ResolvedRequest {
  const queryStart = url.indexOf('?');
  const rawPath = queryStart < 0 ? url : url.slice(0, queryStart);
  const query = queryStart < 0 ? '' : url.slice(queryStart);
  const path = tryDecode(rawPath);
  if (path === null) return { kind: 'missing', file: findNotFoundPage(paths, rawPath) };
  const page = paths.pages.get(path);
  if (page !== undefined) return { kind: 'file', file: page, immutable: false };
  const file = paths.files.get(path);
  if (file !== undefined) return { kind: 'file', file, immutable: path.startsWith('/assets/') };
  const canonical = path.toLowerCase().replace(/(?:\/index\.html|\/)$/, '') || '/';
  if (paths.pages.has(canonical)) return { kind: 'redirect', to: encodeURI(canonical) + query };
  const moved = paths.redirects.get(canonical);
  if (moved !== undefined) return { kind: 'redirect', to: moved.includes('?') ? moved : moved + query };
  return { kind: 'missing', file: findNotFoundPage(paths, path.toLowerCase()) };
}
