import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** Returns the path in the site's folder at which hosts expect a not-found page. @param path such as `/blog/404`. */
export const notFoundFile = (path: string): string => `${path.slice(1)}.html`;

/** Adds the script that corrects the URL to the not-found page of the root, which hosts also show for other spellings of a path. */
export function addUrlFixScript(path: string, html: string): string {
  if (dirname(path) !== '/') return html;
  const script = readFileSync('apps/site/app/layout/fix-404-url.js', 'utf8');
  return html.replace('</head>', `<script>${script}</script></head>`);
}
