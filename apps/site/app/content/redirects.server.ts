import { existsSync, readFileSync } from 'node:fs';
import { parseYaml } from '@studio/content/parse';
import { redirectsSchema } from '@studio/content/schema/redirects';

const REDIRECTS_FILE = 'content/redirects.yaml';

/**
 * Reads content/redirects.yaml.
 *
 * @returns new URLs by old path. Empty if the file does not exist.
 * @throws ContentError with every invalid field.
 */
export function readRedirects(): Map<string, string> {
  if (!existsSync(REDIRECTS_FILE)) return new Map();
  const { redirects } = parseYaml(REDIRECTS_FILE, readFileSync(REDIRECTS_FILE, 'utf8'), redirectsSchema);
  return new Map(redirects.map(({ from, to }) => [from, to]));
}

/** Formats the file `_redirects`, which Netlify, Cloudflare Pages and the site's own server read. */
export const formatRedirects = (redirects: ReadonlyMap<string, string>): string =>
  [...redirects].map(([from, to]) => `${from} ${to} 301\n`).join('');
