/** The largest CV in bytes: 10 x 1024 x 1024 (specification, section 9). */
export const MAX_CV_BYTES = 10 * 1024 * 1024;

const TOO_LARGE = 'File size must be less than 10MB';
const WRONG_TYPE = 'Please upload a PDF, DOC, or DOCX file';

/**
 * What the files begin with: a PDF with its name (ISO 32000-1, 7.5.2), a DOC with the compound file signature
 * (MS-CFB, 2.2), a DOCX with a ZIP local file header (ECMA-376-2; APPNOTE 4.3.7).
 */
const SIGNATURES: ReadonlyMap<string, readonly number[]> = new Map([
  ['pdf', [0x25, 0x50, 0x44, 0x46, 0x2d]],
  ['doc', [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]],
  ['docx', [0x50, 0x4b, 0x03, 0x04]],
]);

/** Some writers put a few bytes before `%PDF-`; readers look for it within the first 1,024. */
const PDF_WINDOW = 1024;

/**
 * Judges a CV by its size, its name and its first bytes.
 *
 * @returns the message for the visitor, or undefined when the file may be sent.
 */
export async function cvProblem(file: File): Promise<string | undefined> {
  if (file.size > MAX_CV_BYTES) return TOO_LARGE;
  const extension = file.name.toLowerCase().split('.').at(-1) ?? '';
  const signature = SIGNATURES.get(extension);
  if (!signature || file.size === 0) return WRONG_TYPE;
  const start = new Uint8Array(await readStart(file));
  const last = extension === 'pdf' ? start.length - signature.length : 0;
  for (let offset = 0; offset <= last; offset += 1) {
    if (signature.every((byte, index) => start[offset + index] === byte)) return undefined;
  }
  return WRONG_TYPE;
}

/** A file that was moved or locked since it was chosen reads as nothing, and is refused like one of a wrong type. */
const readStart = (file: File): Promise<ArrayBuffer> =>
  file
    .slice(0, PDF_WINDOW)
    .arrayBuffer()
    .catch(() => new ArrayBuffer(0));

/** A file's size as the form shows it, in KB of 1,024 bytes. */
export const sizeInKilobytes = (bytes: number): string => `${(bytes / 1024).toFixed(1)} KB`;
