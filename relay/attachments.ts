import { endingOf, isKnownKind, isWhatItSays } from './file-kinds.ts';
import { Problem } from './problem.ts';

/** The service's limit for all files of one enquiry together: 10 x 1024 x 1024 bytes. */
export const maxAttachmentBytes = 10 * 1024 * 1024;

/**
 * Judges a received file by its name and its first bytes.
 * @param head its first HEAD_BYTES bytes
 * @throws Problem 415 for a kind that is not taken and for a file that is not what its name says,
 *   422 for an empty file.
 */
export function checkAttachment(name: string, size: number, head: Uint8Array): void {
  if (size === 0) throw new Problem(422, `The file "${name}" is empty.`);
  const ending = endingOf(name);
  if (!isKnownKind(ending)) throw new Problem(415, `Files of this kind are not accepted: "${name}".`);
  if (!isWhatItSays(name, head))
    throw new Problem(415, `The file "${name}" is not a ${ending.toUpperCase()} file.`);
}
