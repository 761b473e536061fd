import anyAscii from 'any-ascii';

/** Most characters of an entry's name in addresses; the server takes no longer one. */
const MAX_LENGTH = 80;

/** Words of any script as a name in addresses: "Küche, oben" is "kuche-oben", "मिट्टी" is "mitti". May be empty. */
export const slugOf = (words: string): string =>
  anyAscii(words.normalize('NFKC'))
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_LENGTH)
    .replaceAll(/^-+|-+$/g, '');
