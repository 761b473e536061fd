import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listFiles } from './list-files.ts';

/** The URL paths of a built site. Only these files are served. File paths are relative to the folder of the site. */
export interface SitePaths {
  /** Files of pages by path: "/about" is "about/index.html". */
  pages: ReadonlyMap<string, string>;
  /** Other files by path: "/assets/a.js" is "assets/a.js". */
  files: ReadonlyMap<string, string>;
  /** Files of not-found pages by folder, such as "/" or "/blog/". */
  notFoundPages: ReadonlyMap<string, string>;
  /** New URLs of pages by old path. */
  redirects: ReadonlyMap<string, string>;
}

/** `file` is relative to the folder of the site. An `immutable` file has a hash in its name. */
export type ResolvedRequest =
  | { kind: 'file'; file: string; immutable: boolean }
  | { kind: 'redirect'; to: string }
  | { kind: 'notFound'; file: string | null };

/** Configuration files for hosting services. This server does not serve these files. */
export const HOST_FILES: readonly string[] = ['_headers', '_redirects'];

const NOT_FOUND_FILE = /(?:^|\/)404(?:\.html|\/index\.html)$/;

/** Reads the URL paths of a built site. Leaves out precompressed copies and HOST_FILES. */
export function readSitePaths(folder: string): SitePaths {
  const pages = new Map<string, string>();
  const files = new Map<string, string>();
  const notFoundPages = new Map<string, string>();
  for (const file of listFiles(folder)) {
    if (/\.(?:br|gz)$/.test(file) || HOST_FILES.includes(file)) continue;
    if (NOT_FOUND_FILE.test(file))
      notFoundPages.set(`/${file.replace(NOT_FOUND_FILE, '')}`.replace(/([^/])$/, '$1/'), file);
    else if (file === 'index.html') pages.set('/', file);
    else if (file.endsWith('/index.html')) pages.set(`/${file.slice(0, -'/index.html'.length)}`, file);
    else files.set(`/${file}`, file);
  }
  return {
    pages,
    files,
    notFoundPages,
    redirects: readRedirects(join(folder, '_redirects'), pages),
  };
}

/** Reads a `_redirects` file. Pages take precedence over redirects. */
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
  // Loops over the folders with a not-found page, because they are few, while a path may contain 16,000 folders.
  let nearestFolder = '/';
  for (const folder of notFoundPages.keys())
    if (folder.length > nearestFolder.length && path.startsWith(folder)) nearestFolder = folder;
  return notFoundPages.get(nearestFolder) ?? null;
}

/**
 * Resolves a request to a file, a redirect or a not-found page. Redirects old paths, and other spellings of a page's path (trailing slash,
 * upper case, `/index.html`). A redirect keeps the query of the request, unless its target has a query.
 *
 * @param url path and query of the request, not decoded.
 */
export function resolveRequest(paths: SitePaths, url: string): ResolvedRequest {
  const queryStart = url.indexOf('?');
  const rawPath = queryStart < 0 ? url : url.slice(0, queryStart);
  const query = queryStart < 0 ? '' : url.slice(queryStart);
  const path = tryDecode(rawPath);
  if (path === null) return { kind: 'notFound', file: findNotFoundPage(paths, rawPath) };
  const pageFile = paths.pages.get(path);
  if (pageFile !== undefined) return { kind: 'file', file: pageFile, immutable: false };
  const file = paths.files.get(path);
  if (file !== undefined) return { kind: 'file', file, immutable: path.startsWith('/assets/') };
  const canonicalPath = path.toLowerCase().replace(/(?:\/index\.html|\/)$/, '') || '/';
  if (paths.pages.has(canonicalPath)) return { kind: 'redirect', to: encodeURI(canonicalPath) + query };
  const target = paths.redirects.get(canonicalPath);
  if (target !== undefined) return { kind: 'redirect', to: target.includes('?') ? target : target + query };
  return { kind: 'notFound', file: findNotFoundPage(paths, path.toLowerCase()) };
}
