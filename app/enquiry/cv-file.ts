import * as words from 'virtual:words/application';
import { CV_ENDINGS, endingOf, HEAD_BYTES, isWhatItSays } from '../../relay/file-kinds.ts';

/** The largest CV in bytes: 10 x 1024 x 1024 (specification, section 9). */
export const MAX_CV_BYTES = 10 * 1024 * 1024;

/**
 * Judges a CV by its size, its name and its first bytes.
 *
 * @returns the message for the visitor, or undefined when the file may be sent.
 */
export async function cvProblem(file: File): Promise<string | undefined> {
  if (file.size > MAX_CV_BYTES) return words.cvTooLarge;
  if (!CV_ENDINGS.includes(endingOf(file.name)) || file.size === 0) return words.cvWrongKind;
  return isWhatItSays(file.name, new Uint8Array(await readStart(file))) ? undefined : words.cvWrongKind;
}

/** A file that was moved or locked since it was chosen reads as nothing, and is refused like one of a wrong type. */
const readStart = (file: File): Promise<ArrayBuffer> =>
  file
    .slice(0, HEAD_BYTES)
    .arrayBuffer()
    .catch(() => new ArrayBuffer(0));

/** A file's size as the form shows it, in KB of 1,024 bytes. */
export const sizeInKilobytes = (bytes: number): string => `${(bytes / 1024).toFixed(1)} KB`;
