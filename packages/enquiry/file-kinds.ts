import { cleanFileName } from './clean.ts';

/**
 * The kinds of files that an enquiry may carry, and what their first bytes are. The site's page judges a CV by this table
 * before it is sent and the relay judges every file by it again, so that neither refuses what the other takes. Runs in
 * browsers too: no Node here.
 */

/** How many of a file's first bytes say what it is: readers look for a PDF's `%PDF-` within the first 1,024. */
export const HEAD_BYTES = 1024;

/** The limit for all files of one enquiry together, as the service has it, too: 10 x 1024 x 1024 bytes. */
export const MAX_FILES_BYTES = 10 * 1024 * 1024;

interface FileKind {
  /** The type that the file is mailed with. */
  type: string;
  /** Whether first bytes are those of this kind. */
  fits: (head: Uint8Array) => boolean;
}

const startsWith = (head: Uint8Array, bytes: readonly number[], from = 0): boolean =>
  bytes.every((byte, index) => head[from + index] === byte);

const ascii = (text: string): number[] => Array.from(text, (character) => character.charCodeAt(0));

const anyOf =
  (...starts: (readonly number[])[]): FileKind['fits'] =>
  (head) =>
    starts.some((start) => startsWith(head, start));

/** A PDF's name (ISO 32000-1, 7.5.2); some writers put a byte-order mark or line breaks before it. */
function pdf(head: Uint8Array): boolean {
  const name = ascii('%PDF-');
  for (let offset = 0; offset + name.length <= Math.min(head.length, HEAD_BYTES); offset += 1)
    if (startsWith(head, name, offset)) return true;
  return false;
}

// MS-CFB 2.2: Word's old format, and every new one that is locked with a password.
const COMPOUND_FILE = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];
// APPNOTE 4.3.7: a local file header. DOCX and ODT are ZIP archives.
const ZIP = [0x50, 0x4b, 0x03, 0x04];
// Rich Text Format 1.9.1. Word saves and opens it under the name .doc.
const RTF = ascii('{\\rtf');
const JPEG = [0xff, 0xd8, 0xff];
const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

/** All kinds that are taken, by the ending of their names. Anything else is refused. */
const KINDS: ReadonlyMap<string, FileKind> = new Map([
  ['pdf', { type: 'application/pdf', fits: pdf }],
  ['doc', { type: 'application/msword', fits: anyOf(COMPOUND_FILE, ZIP, RTF) }],
  [
    'docx',
    {
      type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      fits: anyOf(ZIP, COMPOUND_FILE),
    },
  ],
  ['odt', { type: 'application/vnd.oasis.opendocument.text', fits: anyOf(ZIP) }],
  ['rtf', { type: 'application/rtf', fits: anyOf(RTF) }],
  ['txt', { type: 'text/plain', fits: () => true }],
  ['jpg', { type: 'image/jpeg', fits: anyOf(JPEG) }],
  ['jpeg', { type: 'image/jpeg', fits: anyOf(JPEG) }],
  ['png', { type: 'image/png', fits: anyOf(PNG) }],
  [
    'webp',
    {
      type: 'image/webp',
      fits: (head) => startsWith(head, ascii('RIFF')) && startsWith(head, ascii('WEBP'), 8),
    },
  ],
]);

/** What programs begin with: Windows, Linux, macOS (four, one of them compiled Java's too), and scripts. */
const PROGRAMS = [
  ascii('MZ'),
  [0x7f, 0x45, 0x4c, 0x46],
  [0xfe, 0xed, 0xfa, 0xce],
  [0xfe, 0xed, 0xfa, 0xcf],
  [0xce, 0xfa, 0xed, 0xfe],
  [0xcf, 0xfa, 0xed, 0xfe],
  [0xca, 0xfe, 0xba, 0xbe],
  ascii('#!'),
] as const;

/** The endings of a CV (specification, section 5). */
export const CV_ENDINGS: readonly string[] = ['pdf', 'doc', 'docx'];

/** The ending of a file's name in lower case, without its dot; empty when there is none. Of the name as it is mailed. */
export function endingOf(name: string): string {
  const cleaned = cleanFileName(name);
  const dot = cleaned.lastIndexOf('.');
  return dot < 0 ? '' : cleaned.slice(dot + 1).toLowerCase();
}

/** The endings of all kinds that are taken. */
export const knownEndings = (): string[] => [...KINDS.keys()];

/** Whether files of this ending are taken at all. */
export const isKnownKind = (ending: string): boolean => KINDS.has(ending);

/** The type that a file is mailed with: by its ending, never by what its sender claims. */
export const typeOf = (name: string): string => KINDS.get(endingOf(name))?.type ?? 'application/octet-stream';

/**
 * Whether a file is what its name says, and no program under another name.
 *
 * @param head the file's first bytes: HEAD_BYTES of them, or all when it is shorter.
 */
export function isWhatItSays(name: string, head: Uint8Array): boolean {
  if (PROGRAMS.some((start) => startsWith(head, start))) return false;
  return KINDS.get(endingOf(name))?.fits(head) ?? false;
}
