import { createHash } from 'node:crypto';

const HTML_COMMENTS = /<!--[\s\S]*?-->/g;
const SCRIPT_ELEMENTS = /<script\b([^>]*)>([\s\S]*?)<\/script\s*>/gi;
const EVENT_HANDLERS = /<[a-z][^<>]*\son[a-z]+\s*=\s*["']/i;
const JAVASCRIPT_URLS = /\b(?:href|src|action)\s*=\s*["']\s*javascript:/i;

// Types of scripts that the content security policy restricts. Other types are plain data.
const RESTRICTED_SCRIPT_TYPES = new Set([
  '',
  'module',
  'text/javascript',
  'application/javascript',
  'importmap',
  'speculationrules',
]);

/** Returns the value of an attribute, an empty string for an attribute without a value, or null. */
function getAttributeValue(attributes: string, name: string): string | null {
  const match = new RegExp(
    `(?:^|\\s)${name}(?:\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+)))?(?=\\s|$)`,
    'i',
  ).exec(attributes);
  return match ? (match[1] ?? match[2] ?? match[3] ?? '') : null;
}

/** Returns the Content-Security-Policy sources (`'sha256-…'`) of a page's inline scripts. */
export function hashInlineScripts(html: string): string[] {
  const hashes = new Set<string>();
  for (const [, attributes = '', text = ''] of html.replace(HTML_COMMENTS, '').matchAll(SCRIPT_ELEMENTS)) {
    if (getAttributeValue(attributes, 'src') !== null) continue;
    if (!RESTRICTED_SCRIPT_TYPES.has((getAttributeValue(attributes, 'type') ?? '').toLowerCase())) continue;
    hashes.add(`'sha256-${createHash('sha256').update(text).digest('base64')}'`);
  }
  return [...hashes];
}

/** Finds event handlers and `javascript:` URLs, which no hash can allow. @returns the first 120 characters of the first match, or null. */
export function findForbiddenInlineCode(html: string): string | null {
  const markup = html.replace(HTML_COMMENTS, '').replace(SCRIPT_ELEMENTS, '');
  return (EVENT_HANDLERS.exec(markup) ?? JAVASCRIPT_URLS.exec(markup))?.[0].slice(0, 120) ?? null;
}
