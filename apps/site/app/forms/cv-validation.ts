import * as messages from 'virtual:messages/application';
import {
  CV_EXTENSIONS,
  getFileExtension,
  MAX_FILES_BYTES,
  matchesSignature,
  SIGNATURE_BYTES,
} from '@studio/enquiry/file-types';

/**
 * Validates the size, extension and first bytes of a CV.
 *
 * @returns an error message for the visitor, or undefined.
 */
export async function validateCv(file: File): Promise<string | undefined> {
  if (file.size > MAX_FILES_BYTES) return messages.cvTooLarge;
  if (!CV_EXTENSIONS.includes(getFileExtension(file.name)) || file.size === 0) return messages.cvWrongType;
  const firstBytes = await file
    .slice(0, SIGNATURE_BYTES)
    .arrayBuffer()
    .catch(() => undefined);
  if (!firstBytes) return messages.cvModified;
  return matchesSignature(file.name, new Uint8Array(firstBytes)) ? undefined : messages.cvWrongType;
}

/** Formats a size in KB (1,024 bytes) with one decimal. @param bytes size in bytes. */
export const formatKilobytes = (bytes: number): string => `${(bytes / 1024).toFixed(1)} KB`;
