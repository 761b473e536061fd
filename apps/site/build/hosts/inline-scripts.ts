import { createHash } from 'node:crypto';

const comments = /<!--[\s\S]*?-->/g;
const scripts = /<script\b([^>]*)>([\s\S]*?)<\/script\s*>/gi;
const handlers = /<[a-z][^<>]*\son[a-z]+\s*=\s*["']/i;
const scriptUrls = /\b(?:href|src|action)\s*=\s*["']\s*javascript:/i;

// A block of any other type is data to a browser and needs no permission.
const executable = new Set([
  '',
  'module',
  'text/javascript',
  'application/javascript',
  'importmap',
  'speculationrules',
]);

function attribute(attributes: string, name: string): string | null {
  const found = new RegExp(
    `(?:^|\\s)${name}(?:\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+)))?(?=\\s|$)`,
    'i',
  ).exec(attributes);
  return found ? (found[1] ?? found[2] ?? found[3] ?? '') : null;
}

/** The Content-Security-Policy sources (`'sha256-…'`) of the inline scripts that a page runs. */
export function inlineScriptHashes(html: string): string[] {
  const hashes = new Set<string>();
  for (const [, attributes = '', text = ''] of html.replace(comments, '').matchAll(scripts)) {
    if (attribute(attributes, 'src') !== null) continue;
    if (!executable.has((attribute(attributes, 'type') ?? '').toLowerCase())) continue;
    hashes.add(`'sha256-${createHash('sha256').update(text).digest('base64')}'`);
  }
  return [...hashes];
}

/** What the policy would block and no hash can allow (`onclick="…"`, `javascript:`), or null. */
export function forbiddenInline(html: string): string | null {
  const markup = html.replace(comments, '').replace(scripts, '');
  return (handlers.exec(markup) ?? scriptUrls.exec(markup))?.[0].slice(0, 120) ?? null;
}
