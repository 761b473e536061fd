import { endingOf, isKnownKind, isWhatItSays, knownEndings } from '@studio/enquiry/file-kinds';
import { Problem } from '@studio/http/problem';

const ACCEPTED_KINDS = new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(
  knownEndings().map((extension) => extension.toUpperCase()),
);

/**
 * Checks a file's extension, before any of its content is read.
 * @throws HttpError 415 for a file type that is not accepted
 */
export function checkName(name: string): void {
  if (!isKnownKind(endingOf(name)))
    throw new Problem(415, `Files of this kind are not accepted: "${name}". Send ${ACCEPTED_KINDS}.`);
}

/**
 * Checks that the first bytes of a file match its extension.
 * @param head the first SIGNATURE_BYTES bytes, or the whole file when it is shorter
 * @throws HttpError 415 when they do not match, 422 for an empty file
 */
export function checkHead(name: string, head: Uint8Array): void {
  if (head.length === 0) throw new Problem(422, `The file "${name}" is empty.`);
  if (!isWhatItSays(name, head))
    throw new Problem(415, `The file "${name}" is not a ${endingOf(name).toUpperCase()} file.`);
}
