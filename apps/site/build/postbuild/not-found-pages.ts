import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** Returns the file name that hosts expect for a not-found page, relative to the site's folder. @param path such as `/blog/404`. */
export const notFoundFile = (path: string): string => `${path.slice(1)}.html`;

/**
 * Adds the script that corrects the URL to the not-found page of the root. Hosts also show this page for other spellings of a path,
 * such as capital letters. Returns other pages unchanged.
 *
 * @param path path of the not-found page, such as `/404`.
 */
export function addUrlFixScript(path: string, html: string): string {
  if (dirname(path) !== '/') return html;
  const script = readFileSync('apps/site/app/layout/fix-404-url.js', 'utf8');
  return html.replace('</head>', `<script>${script}</script></head>`);
}
