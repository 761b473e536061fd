import * as words from 'virtual:words/application';
import { CV_ENDINGS, endingOf, HEAD_BYTES, isWhatItSays, MAX_FILES_BYTES } from '../../relay/file-kinds.ts';

/**
 * Judges a CV by its size, its name and its first bytes.
 *
 * @returns the message for the visitor, or undefined when the file may be sent.
 */
export async function cvProblem(file: File): Promise<string | undefined> {
  if (file.size > MAX_FILES_BYTES) return words.cvTooLarge;
  if (!CV_ENDINGS.includes(endingOf(file.name)) || file.size === 0) return words.cvWrongKind;
  const head = await read(file.slice(0, HEAD_BYTES));
  if (!head) return words.cvChanged;
  return isWhatItSays(file.name, new Uint8Array(head)) ? undefined : words.cvWrongKind;
}

/**
 * Replaces the files of a form by copies in memory, so that nothing can change them on their way.
 *
 * @returns the field whose file was changed, moved or deleted since it was chosen, or undefined.
 */
export async function copyFiles(data: FormData): Promise<string | undefined> {
  for (const [field, file] of [...data]) {
    if (!(file instanceof File)) continue;
    const content = await read(file);
    // Firefox reads a file that has become shorter or longer without an error.
    if (content?.byteLength !== file.size) return field;
    data.set(field, new File([content], file.name, { type: file.type, lastModified: file.lastModified }));
  }
  return undefined;
}

/** The bytes of a file; undefined when the browser cannot read it any more. */
const read = (file: Blob): Promise<ArrayBuffer | undefined> => file.arrayBuffer().catch(() => undefined);

/** A file's size as the form shows it, in KB of 1,024 bytes. */
export const sizeInKilobytes = (bytes: number): string => `${(bytes / 1024).toFixed(1)} KB`;
