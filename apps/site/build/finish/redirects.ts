import { existsSync, readFileSync } from 'node:fs';
import { parseYaml } from '@studio/content/parse';
import { redirectsSchema } from '@studio/content/schema/redirects';

const FILE = 'content/redirects.yaml';

/**
 * The addresses that pages once had, each with where it leads now; none where the studio keeps no such file.
 *
 * @throws ContentError naming the field that is wrong.
 */
export function readRedirects(): Map<string, string> {
  if (!existsSync(FILE)) return new Map();
  const { redirects } = parseYaml(FILE, readFileSync(FILE, 'utf8'), redirectsSchema);
  return new Map(redirects.map(({ from, to }) => [from, to]));
}

/** The `_redirects` file: Netlify and Cloudflare Pages read it, and so does our own server. */
export const redirectsFile = (redirects: ReadonlyMap<string, string>): string =>
  [...redirects].map(([from, to]) => `${from} ${to} 301\n`).join('');
