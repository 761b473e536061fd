import { endingOf, isKnownKind, isWhatItSays, knownEndings } from '@studio/enquiry/file-kinds';
import { Problem } from '@studio/http/problem';

const ACCEPTED = new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(
  knownEndings().map((ending) => ending.toUpperCase()),
);

/**
 * Judges a file by its name, before a byte of it is taken in.
 * @throws Problem 415 for a kind that is not taken
 */
export function checkName(name: string): void {
  if (!isKnownKind(endingOf(name)))
    throw new Problem(415, `Files of this kind are not accepted: "${name}". Send ${ACCEPTED}.`);
}

/**
 * Judges a file by its first bytes, as soon as they are there.
 * @param head its first HEAD_BYTES bytes, or all when it is shorter
 * @throws Problem 415 for a file that is not what its name says, 422 for an empty one
 */
export function checkHead(name: string, head: Uint8Array): void {
  if (head.length === 0) throw new Problem(422, `The file "${name}" is empty.`);
  if (!isWhatItSays(name, head))
    throw new Problem(415, `The file "${name}" is not a ${endingOf(name).toUpperCase()} file.`);
}
