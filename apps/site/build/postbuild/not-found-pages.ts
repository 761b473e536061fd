import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** Returns the file name that hosts expect for a not-found page, relative to the site's folder. @param path such as `/blog/404`. */
export const notFoundFile = (path: string): string => `${path.slice(1)}.html`;

/**
 * Adds a script to the not-found page of the root, and returns other pages unchanged. Hosts show this page for unknown paths. If a path
 * has capital letters or extra slashes, the script corrects the path. Otherwise, for hosts that support only one 404 page, the script
 * loads the not-found page of the section.
 *
 * @param path path of the not-found page, such as `/404`.
 */
export function addUrlFixScript(path: string, html: string): string {
  if (dirname(path) !== '/') return html;
  const script = readFileSync('apps/site/app/layout/fix-404-url.js', 'utf8');
  return html.replace('</head>', `<script>${script}</script></head>`);
}
