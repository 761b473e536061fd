import anyAscii from 'any-ascii';

/** Maximum length of a slug. The server rejects longer slugs. */
const MAX_LENGTH = 80;

/** Windows cannot check out a file with one of these names, whatever its extension is. */
const RESERVED_NAME = /^(?:con|prn|aux|nul|com\d|lpt\d)$/;

/** Turns text in any script into a slug: "Küche, oben" becomes "kuche-oben", "मिट्टी" becomes "mitti". May return ''. */
export const slugify = (text: string): string =>
  anyAscii(text.normalize('NFKC'))
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_LENGTH)
    .replaceAll(/^-+|-+$/g, '')
    .replace(RESERVED_NAME, '$&-1');
