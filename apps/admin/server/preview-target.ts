/** A request that the preview's development server may be asked, and what its answer must be. */
export interface PreviewTarget {
  /** Path and query, without the first slash. */
  path: string;
  accept: string;
  /** What the content type of the answer must match. */
  type: RegExp;
}

const PAGE = /^[a-z0-9-]*(?:\/[a-z0-9-]+)*\/?$/i;
/** React Router's development server links a page's styles here. */
const STYLES = '@react-router/critical.css';
/** Encoded photographs, fonts of the brand, and the logo and icons of `public/`. */
const ASSETS = [
  /^assets\/pictures\/[\w.-]+\.(?:avif|jpg|png|webp)$/,
  /^packages\/brand\/styles\/generated\/[\w-]+\.woff2$/,
  /^[\w-]+\.(?:ico|png|svg)$/,
];

/**
 * Allows pages of the draft and the styles, images and fonts that they show. A development server also answers with sources,
 * in many spellings (`?raw`, `?.css`, `/@fs/`), so everything that is not listed here is refused.
 *
 * @param url path and query as they were sent, below the preview's own path and without leading slashes.
 * @returns null for what is not served. The query is dropped except where a style sheet needs it.
 */
export function previewTarget(url: string): PreviewTarget | null {
  const [path = '', query = ''] = url.split('?', 2);
  if (PAGE.test(path)) return { path, accept: 'text/html', type: /^text\/html\b/ };
  if (ASSETS.some((asset) => asset.test(path))) return { path, accept: '*/*', type: /^(?:image|font)\// };
  const page = new URLSearchParams(query).get('pathname');
  if (path !== STYLES || !page?.startsWith('/') || !PAGE.test(page.slice(1))) return null;
  return { path: `${STYLES}?pathname=${page}`, accept: 'text/css', type: /^text\/css\b/ };
}
