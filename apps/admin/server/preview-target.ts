/** A request that may be forwarded to the preview server. */
export interface PreviewTarget {
  /** Path and query, without the leading slash. */
  path: string;
  /** The Accept header. */
  accept: string;
  /** Pattern that the content type of the response must match. */
  expectedType: RegExp;
}

const PAGE_PATTERN = /^[a-z0-9-]*(?:\/[a-z0-9-]+)*\/?$/i;
/** The styles of a page on React Router's development server. The query names the page. */
const CRITICAL_CSS_PATH = '@react-router/critical.css';
/** Encoded images, the brand's fonts, and the logo and icons in `public/`. */
const ASSET_PATTERNS = [
  /^assets\/pictures\/[\w.-]+\.(?:avif|jpg|png|webp)$/,
  /^packages\/brand\/styles\/generated\/[\w-]+\.woff2$/,
  /^[\w-]+\.(?:ico|png|svg)$/,
];

/**
 * Returns the request for a page of the draft, or for its styles, images and fonts. Other URLs are not allowed, because a development
 * server also serves source code under many URLs (`?raw`, `?.css`, `/@fs/`).
 *
 * @param url path and query below the preview's base path, as the browser sent them, without leading slashes.
 * @returns null if the URL is not allowed. The query is dropped, except for styles.
 */
export function resolvePreviewTarget(url: string): PreviewTarget | null {
  const [path = '', query = ''] = url.split('?', 2);
  if (PAGE_PATTERN.test(path)) return { path, accept: 'text/html', expectedType: /^text\/html\b/ };
  if (ASSET_PATTERNS.some((pattern) => pattern.test(path)))
    return { path, accept: '*/*', expectedType: /^(?:image|font)\// };
  const stylesPagePath = new URLSearchParams(query).get('pathname');
  if (
    path !== CRITICAL_CSS_PATH ||
    !stylesPagePath?.startsWith('/') ||
    !PAGE_PATTERN.test(stylesPagePath.slice(1))
  )
    return null;
  return {
    path: `${CRITICAL_CSS_PATH}?pathname=${stylesPagePath}`,
    accept: 'text/css',
    expectedType: /^text\/css\b/,
  };
}
