import { cleanFileName } from './clean.ts';

/**
 * The accepted file types with their signatures (first bytes). The forms check files before they send them, and the relay
 * (packages/relay) checks every file again. This module runs in browsers too, so it uses no Node API.
 */

/** Number of bytes that signature checks read. PDF readers accept `%PDF-` anywhere in the first 1,024 bytes. */
export const SIGNATURE_BYTES = 1024;

/** Maximum size of all files of one enquiry together. The default form service has the same limit. */
export const MAX_FILES_BYTES = 10 * 1024 * 1024;

interface FileType {
  mimeType: string;
  hasSignature: (firstBytes: Uint8Array) => boolean;
}

const startsWith = (firstBytes: Uint8Array, bytes: readonly number[], from = 0): boolean =>
  bytes.every((byte, index) => firstBytes[from + index] === byte);

const toAsciiCodes = (text: string): number[] => Array.from(text, (character) => character.charCodeAt(0));

const startsWithAny =
  (...signatures: (readonly number[])[]): FileType['hasSignature'] =>
  (firstBytes) =>
    signatures.some((signature) => startsWith(firstBytes, signature));

/** Finds the header of a PDF (ISO 32000-1, 7.5.2). Some programs write a byte-order mark or line breaks before the header. */
function hasPdfHeader(firstBytes: Uint8Array): boolean {
  const header = toAsciiCodes('%PDF-');
  for (let offset = 0; offset + header.length <= Math.min(firstBytes.length, SIGNATURE_BYTES); offset += 1)
    if (startsWith(firstBytes, header, offset)) return true;
  return false;
}

// MS-CFB 2.2. The old Word format and new Office files with a password are compound files.
const COMPOUND_FILE_SIGNATURE = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];
// APPNOTE 4.3.7, local file header. DOCX and ODT are ZIP archives.
const ZIP_SIGNATURE = [0x50, 0x4b, 0x03, 0x04];
// Rich Text Format 1.9.1. Word can save it as .doc.
const RTF_SIGNATURE = toAsciiCodes('{\\rtf');
const JPEG_SIGNATURE = [0xff, 0xd8, 0xff];
const PNG_SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

/** Accepted file types by extension. */
const FILE_TYPES: ReadonlyMap<string, FileType> = new Map([
  ['pdf', { mimeType: 'application/pdf', hasSignature: hasPdfHeader }],
  [
    'doc',
    {
      mimeType: 'application/msword',
      hasSignature: startsWithAny(COMPOUND_FILE_SIGNATURE, ZIP_SIGNATURE, RTF_SIGNATURE),
    },
  ],
  [
    'docx',
    {
      mimeType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      hasSignature: startsWithAny(ZIP_SIGNATURE, COMPOUND_FILE_SIGNATURE),
    },
  ],
  [
    'odt',
    { mimeType: 'application/vnd.oasis.opendocument.text', hasSignature: startsWithAny(ZIP_SIGNATURE) },
  ],
  ['rtf', { mimeType: 'application/rtf', hasSignature: startsWithAny(RTF_SIGNATURE) }],
  ['txt', { mimeType: 'text/plain', hasSignature: () => true }],
  ['jpg', { mimeType: 'image/jpeg', hasSignature: startsWithAny(JPEG_SIGNATURE) }],
  ['jpeg', { mimeType: 'image/jpeg', hasSignature: startsWithAny(JPEG_SIGNATURE) }],
  ['png', { mimeType: 'image/png', hasSignature: startsWithAny(PNG_SIGNATURE) }],
  [
    'webp',
    {
      mimeType: 'image/webp',
      hasSignature: (firstBytes) =>
        startsWith(firstBytes, toAsciiCodes('RIFF')) && startsWith(firstBytes, toAsciiCodes('WEBP'), 8),
    },
  ],
]);

/** Signatures of programs for Windows (1), Linux (1) and macOS (5), and of scripts (1). Compiled Java also starts with CA FE BA BE. */
const PROGRAM_SIGNATURES = [
  toAsciiCodes('MZ'),
  [0x7f, 0x45, 0x4c, 0x46],
  [0xfe, 0xed, 0xfa, 0xce],
  [0xfe, 0xed, 0xfa, 0xcf],
  [0xce, 0xfa, 0xed, 0xfe],
  [0xcf, 0xfa, 0xed, 0xfe],
  [0xca, 0xfe, 0xba, 0xbe],
  toAsciiCodes('#!'),
] as const;

/** The extensions that a CV may have (docs/behaviour.md, Forms). */
export const CV_EXTENSIONS: readonly string[] = ['pdf', 'doc', 'docx'];

/** Returns the extension in lower case without the dot, or an empty string. Cleans the name first, like the relay does for mails. */
export function getFileExtension(name: string): string {
  const cleaned = cleanFileName(name);
  const dotIndex = cleaned.lastIndexOf('.');
  return dotIndex < 0 ? '' : cleaned.slice(dotIndex + 1).toLowerCase();
}

/** Lists the accepted extensions in lower case without the dot. */
export const listAcceptedExtensions = (): string[] => [...FILE_TYPES.keys()];

/** @param extension from getFileExtension. */
export const isAcceptedExtension = (extension: string): boolean => FILE_TYPES.has(extension);

/** Derives the MIME type from the extension, because the MIME type that a browser sends is not reliable. */
export const getMimeType = (name: string): string =>
  FILE_TYPES.get(getFileExtension(name))?.mimeType ?? 'application/octet-stream';

/**
 * Returns whether a file has a signature of its extension and no signature of a program.
 *
 * @param firstBytes the first SIGNATURE_BYTES bytes, or the whole file if it is shorter.
 */
export function matchesSignature(name: string, firstBytes: Uint8Array): boolean {
  if (PROGRAM_SIGNATURES.some((signature) => startsWith(firstBytes, signature))) return false;
  return FILE_TYPES.get(getFileExtension(name))?.hasSignature(firstBytes) ?? false;
}
