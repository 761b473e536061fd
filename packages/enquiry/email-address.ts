/**
 * What counts as an e-mail address. The site's page checks a form with this module, the relay checks it again and sends answers
 * to it, and the admin finds a person's messages by it. Runs in browsers too: no Node here.
 */

/** Octets of an address: a path has 256, two of which are its angle brackets (RFC 5321, 4.5.3.1.3). */
const MAX_ADDRESS_BYTES = 254;

/** Octets before the @ (RFC 5321, 4.5.3.1.1). */
const MAX_LOCAL_BYTES = 64;

/** Characters of a text that is looked at; the expressions below take quadratic time on longer ones. */
const MAX_TEXT_LENGTH = 1000;

// Line breaks and tabs stay, since they part one text from another. So do the two joiners, which Indian scripts need.
const INVISIBLE = /(?![\t-\r\u0085\u200c\u200d])[\p{Cc}\p{Default_Ignorable_Code_Point}]/gu;
const STRAY_JOINERS = /(^|\p{ASCII})[\u200c\u200d]+/gu;

const MAILTO = /^[\s<("'“‘«]*mailto:([^@]*@[^?]*)/i;
const OPENING = /^[\s<("'`“‘«,;]+/;
const CLOSING = /[\s>)"'`”’»,;:.!?،、。，；]+$/;

/** Before the @: the characters of RFC 5322's dot-atom, and any visible character that is not ASCII (RFC 6531). */
const LOCAL = /^(?:[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]|\u200c|\u200d|[^\p{ASCII}\p{Z}\p{C}\ufffd])+$/u;

/** After the @, before it is converted: nothing that the URL parser would take for a port, a path or an escape. */
const UNICODE_DOMAIN = /^(?:[\p{L}\p{M}\p{N}.。．｡-]|\u200c|\u200d)+$/u;

/** Labels of RFC 1035, at least two, the last of them with a letter. */
const ASCII_DOMAIN =
  /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?=[a-z0-9-]*[a-z])[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/**
 * Reads one e-mail address. What copying and pasting leaves around it is removed: invisible characters, blanks, quotes,
 * brackets, `mailto:` and closing punctuation. An internationalised domain becomes ASCII (Punycode), as SMTP needs it;
 * the part before the @ keeps its script and its capitals.
 *
 * @returns the address, or null when the text is not exactly one address that mail can be sent to.
 */
export function normalizeEmail(text: string): string | null {
  if (text.length > MAX_TEXT_LENGTH) return null;
  const visible = text.replace(INVISIBLE, '').replace(STRAY_JOINERS, '$1').normalize('NFC');
  const address = (MAILTO.exec(visible)?.[1] ?? visible).replace(OPENING, '').replace(CLOSING, '');
  const at = address.lastIndexOf('@');
  const local = address.slice(0, Math.max(at, 0));
  const domain = toAsciiDomain(address.slice(at + 1));
  if (domain === null || !LOCAL.test(local) || byteLength(local) > MAX_LOCAL_BYTES) return null;
  const normalized = `${local}@${domain}`;
  return byteLength(normalized) <= MAX_ADDRESS_BYTES ? normalized : null;
}

/**
 * The form in which two spellings of one address are equal.
 *
 * @returns the address in lower case, or null when the text is not one address.
 */
export const emailKey = (text: string): string | null => normalizeEmail(text)?.toLowerCase() ?? null;

/** Converts a domain to ASCII by the URL parser, which follows UTS 46 in browsers and in Node. Null when it is not one. */
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
