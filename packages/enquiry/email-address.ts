/**
 * Validates and normalizes e-mail addresses for the site's forms, the relay (packages/relay) and the admin (apps/admin). This module
 * runs in browsers too, so it uses no Node API.
 */

/** Maximum length of an address. RFC 5321, 4.5.3.1.3 allows 256 octets including the angle brackets. */
const MAX_ADDRESS_BYTES = 254;

/** Maximum length of the part before the @ (RFC 5321, 4.5.3.1.1). */
const MAX_LOCAL_BYTES = 64;

/** Longer texts are invalid, because the regular expressions below take quadratic time. */
const MAX_TEXT_LENGTH = 1000;

// Invisible characters to remove. Line breaks and tabs stay, because they separate words. The two joiners (U+200C, U+200D) stay,
// because Indian scripts need them.
const INVISIBLE_CHARACTERS = /(?![\t-\r\u0085\u200c\u200d])[\p{Cc}\p{Default_Ignorable_Code_Point}]/gu;
// Joiners that no script needs: after an ASCII character, or at the start.
const STRAY_JOINERS = /(^|\p{ASCII})[\u200c\u200d]+/gu;

const MAILTO_ADDRESS = /^[\s<("'“‘«]*mailto:([^@]*@[^?]*)/i;
// Punctuation before an address. The last character before an @ is kept, because "'" and "`" are valid there (RFC 5322).
const OPENING_PUNCTUATION = /^[\s<("'`“‘«,;]+(?!@)/;
const CLOSING_PUNCTUATION = /[\s>)"'`”’»,;:.!?،、。，；]+$/;

/** The part before the @: characters of RFC 5322's dot-atom, and any visible character outside ASCII (RFC 6531). */
const LOCAL_PART = /^(?:[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]|\u200c|\u200d|[^\p{ASCII}\p{Z}\p{C}\ufffd])+$/u;

/** The part after the @, before its conversion to ASCII. Excludes ports, paths and escapes, because the URL parser accepts them. */
const UNICODE_DOMAIN = /^(?:[\p{L}\p{M}\p{N}.。．｡-]|\u200c|\u200d)+$/u;

/** At least two labels of RFC 1035. The last label contains a letter. */
const ASCII_DOMAIN =
  /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?=[a-z0-9-]*[a-z])[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/**
 * Normalizes an e-mail address. Removes what copying and pasting adds: invisible characters, blanks, quotes, brackets, `mailto:` and
 * closing punctuation. Converts an internationalised domain to ASCII (Punycode), because SMTP requires it. The part before the @ keeps its
 * script and case.
 *
 * @returns the address, or null when the text is not exactly one valid address.
 */
export function normalizeEmail(text: string): string | null {
  if (text.length > MAX_TEXT_LENGTH) return null;
  const visibleText = text.replace(INVISIBLE_CHARACTERS, '').replace(STRAY_JOINERS, '$1').normalize('NFC');
  const address = (MAILTO_ADDRESS.exec(visibleText)?.[1] ?? visibleText)
    .replace(OPENING_PUNCTUATION, '')
    .replace(CLOSING_PUNCTUATION, '');
  const atIndex = address.lastIndexOf('@');
  const localPart = address.slice(0, Math.max(atIndex, 0));
  const domain = toAsciiDomain(address.slice(atIndex + 1));
  if (domain === null || !LOCAL_PART.test(localPart) || byteLength(localPart) > MAX_LOCAL_BYTES) return null;
  const normalized = `${localPart}@${domain}`;
  return byteLength(normalized) <= MAX_ADDRESS_BYTES ? normalized : null;
}

/**
 * Returns a key for comparing addresses: the normalized address in lower case.
 *
 * @returns null when the text is not one valid address.
 */
export const toEmailKey = (text: string): string | null => normalizeEmail(text)?.toLowerCase() ?? null;

/** Converts a domain to ASCII with the URL parser, which implements UTS 46. Returns null if the domain is invalid. */
function toAsciiDomain(domain: string): string | null {
  if (!UNICODE_DOMAIN.test(domain)) return null;
  try {
    const { hostname } = new URL(`http://${domain}`);
    return ASCII_DOMAIN.test(hostname) ? hostname : null;
  } catch {
    return null;
  }
}

const byteLength = (text: string): number => new TextEncoder().encode(text).length;
