import * as words from 'virtual:words/application';
import { CV_ENDINGS, endingOf, HEAD_BYTES, isWhatItSays, MAX_FILES_BYTES } from '@studio/enquiry/file-kinds';
import { readBytes } from './copy-files.ts';

/**
 * Judges a CV by its size, its name and its first bytes.
 *
 * @returns the message for the visitor, or undefined when the file may be sent.
 */
export async function cvProblem(file: File): Promise<string | undefined> {
  if (file.size > MAX_FILES_BYTES) return words.cvTooLarge;
  if (!CV_ENDINGS.includes(endingOf(file.name)) || file.size === 0) return words.cvWrongKind;
  const head = await readBytes(file.slice(0, HEAD_BYTES));
  if (!head) return words.cvChanged;
  return isWhatItSays(file.name, new Uint8Array(head)) ? undefined : words.cvWrongKind;
}

/** A file's size as the form shows it, in KB of 1,024 bytes. */
export const sizeInKilobytes = (bytes: number): string => `${(bytes / 1024).toFixed(1)} KB`;
