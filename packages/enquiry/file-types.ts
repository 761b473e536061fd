import { cleanFileName } from './clean.ts';

/**
 * The accepted file types with their signatures (first bytes). The form checks a CV before sending, and the relay checks every
 * file with the same table. This module runs in browsers too, so it uses no Node API.
 */

/** Number of bytes at the start of a file that the signature check needs: PDF readers accept `%PDF-` within the first 1,024. */
export const SIGNATURE_BYTES = 1024;

/** Maximum size of all files of one enquiry together: 10 MiB, like the default form service. */
export const MAX_FILES_BYTES = 10 * 1024 * 1024;

interface FileType {
  mimeType: string;
  hasSignature: (head: Uint8Array) => boolean;
}

const startsWith = (head: Uint8Array, bytes: readonly number[], from = 0): boolean =>
  bytes.every((byte, index) => head[from + index] === byte);

const ascii = (text: string): number[] => Array.from(text, (character) => character.charCodeAt(0));

const startsWithAny =
  (...signatures: (readonly number[])[]): FileType['hasSignature'] =>
  (head) =>
    signatures.some((signature) => startsWith(head, signature));

/**
 * Returns whether a file has a PDF header (ISO 32000-1, 7.5.2). Some programs write a byte-order mark or line breaks before it.
 */
function hasPdfHeader(head: Uint8Array): boolean {
  const header = ascii('%PDF-');
  for (let offset = 0; offset + header.length <= Math.min(head.length, SIGNATURE_BYTES); offset += 1)
    if (startsWith(head, header, offset)) return true;
  return false;
}

// MS-CFB 2.2. Used by the old Word format and by new Office files with a password.
const COMPOUND_FILE = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];
// APPNOTE 4.3.7, local file header. DOCX and ODT are ZIP archives.
const ZIP = [0x50, 0x4b, 0x03, 0x04];
// Rich Text Format 1.9.1. Word can save it as .doc.
const RTF = ascii('{\\rtf');
const JPEG = [0xff, 0xd8, 0xff];
const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

/** All accepted file types by extension. */
const FILE_TYPES: ReadonlyMap<string, FileType> = new Map([
  ['pdf', { mimeType: 'application/pdf', hasSignature: hasPdfHeader }],
  ['doc', { mimeType: 'application/msword', hasSignature: startsWithAny(COMPOUND_FILE, ZIP, RTF) }],
  [
    'docx',
    {
      mimeType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      hasSignature: startsWithAny(ZIP, COMPOUND_FILE),
    },
  ],
  ['odt', { mimeType: 'application/vnd.oasis.opendocument.text', hasSignature: startsWithAny(ZIP) }],
  ['rtf', { mimeType: 'application/rtf', hasSignature: startsWithAny(RTF) }],
  ['txt', { mimeType: 'text/plain', hasSignature: () => true }],
  ['jpg', { mimeType: 'image/jpeg', hasSignature: startsWithAny(JPEG) }],
  ['jpeg', { mimeType: 'image/jpeg', hasSignature: startsWithAny(JPEG) }],
  ['png', { mimeType: 'image/png', hasSignature: startsWithAny(PNG) }],
  [
    'webp',
    {
      mimeType: 'image/webp',
      hasSignature: (head) => startsWith(head, ascii('RIFF')) && startsWith(head, ascii('WEBP'), 8),
    },
  ],
]);

/** Signatures of programs: Windows (1), Linux (1), macOS (5; CA FE BA BE is also that of compiled Java), scripts (1). */
const PROGRAM_SIGNATURES = [
  ascii('MZ'),
  [0x7f, 0x45, 0x4c, 0x46],
  [0xfe, 0xed, 0xfa, 0xce],
  [0xfe, 0xed, 0xfa, 0xcf],
  [0xce, 0xfa, 0xed, 0xfe],
  [0xcf, 0xfa, 0xed, 0xfe],
  [0xca, 0xfe, 0xba, 0xbe],
  ascii('#!'),
] as const;

/** The extensions that a CV may have (specification, section 5). */
export const CV_EXTENSIONS: readonly string[] = ['pdf', 'doc', 'docx'];

/** Returns the extension in lower case without the dot, or an empty string. Cleans the name first, as the relay does for mails. */
export function fileExtension(name: string): string {
  const cleaned = cleanFileName(name);
  const dot = cleaned.lastIndexOf('.');
  return dot < 0 ? '' : cleaned.slice(dot + 1).toLowerCase();
}

export const acceptedExtensions = (): string[] => [...FILE_TYPES.keys()];

export const isAcceptedExtension = (extension: string): boolean => FILE_TYPES.has(extension);

/** Returns the MIME type for the extension of a file name. The type that a browser sends is not reliable. */
export const mimeTypeFor = (name: string): string =>
  FILE_TYPES.get(fileExtension(name))?.mimeType ?? 'application/octet-stream';

/**
 * Returns whether the signature of a file matches its extension and is not that of a program.
 *
 * @param name name of the file.
 * @param head the first SIGNATURE_BYTES bytes, or the whole file if it is shorter.
 */
export function matchesSignature(name: string, head: Uint8Array): boolean {
  if (PROGRAM_SIGNATURES.some((signature) => startsWith(head, signature))) return false;
  return FILE_TYPES.get(fileExtension(name))?.hasSignature(head) ?? false;
}
