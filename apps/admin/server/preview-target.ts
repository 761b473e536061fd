/** A request that may be forwarded to the preview server. */
export interface PreviewTarget {
  /** Path and query, without the leading slash. */
  path: string;
  accept: string;
  /** Pattern for the content type of the response. */
  expectedType: RegExp;
}

const PAGE = /^[a-z0-9-]*(?:\/[a-z0-9-]+)*\/?$/i;
/** Path of a page's styles on React Router's development server. */
const CRITICAL_CSS = '@react-router/critical.css';
/** Encoded images, the brand's fonts, and the logo and icons in `public/`. */
const ASSETS = [
  /^assets\/pictures\/[\w.-]+\.(?:avif|jpg|png|webp)$/,
  /^packages\/brand\/styles\/generated\/[\w-]+\.woff2$/,
  /^[\w-]+\.(?:ico|png|svg)$/,
];

/**
 * Allows the draft's pages and their styles, images and fonts. All else is rejected, because a development server also serves
 * source code under many URLs (`?raw`, `?.css`, `/@fs/`).
 *
 * @param url path and query below the preview's base path, as the browser sent them, without leading slashes.
 * @returns null if the URL is not allowed. The query is dropped unless a style sheet needs it.
 */
export function resolvePreviewTarget(url: string): PreviewTarget | null {
  const [path = '', query = ''] = url.split('?', 2);
  if (PAGE.test(path)) return { path, accept: 'text/html', expectedType: /^text\/html\b/ };
  if (ASSETS.some((asset) => asset.test(path)))
    return { path, accept: '*/*', expectedType: /^(?:image|font)\// };
  const page = new URLSearchParams(query).get('pathname');
  if (path !== CRITICAL_CSS || !page?.startsWith('/') || !PAGE.test(page.slice(1))) return null;
  return { path: `${CRITICAL_CSS}?pathname=${page}`, accept: 'text/css', expectedType: /^text\/css\b/ };
}
