import {
  getFileExtension,
  isAcceptedExtension,
  listAcceptedExtensions,
  matchesSignature,
} from '@studio/enquiry/file-types';
import { HttpError } from '@studio/http/errors';

const ACCEPTED_TYPES = new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(
  listAcceptedExtensions().map((extension) => extension.toUpperCase()),
);

/**
 * Checks that the extension of a file name is accepted. Called before the content of the file is read.
 * @throws HttpError 415 for a file type that is not accepted
 */
export function checkFileName(name: string): void {
  if (!isAcceptedExtension(getFileExtension(name)))
    throw new HttpError(415, `Files of this type are not accepted: "${name}". Send ${ACCEPTED_TYPES}.`);
}

/**
 * Checks that the first bytes of a file match its extension.
 * @param head the first SIGNATURE_BYTES bytes, or the whole file when it is shorter
 * @throws HttpError 415 when the bytes do not match the extension, 422 for an empty file
 */
export function checkFileSignature(name: string, head: Uint8Array): void {
  if (head.length === 0) throw new HttpError(422, `The file "${name}" is empty.`);
  if (!matchesSignature(name, head))
    throw new HttpError(415, `The file "${name}" is not a ${getFileExtension(name).toUpperCase()} file.`);
}
