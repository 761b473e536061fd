import * as messages from 'virtual:messages/briefFiles';
import {
  fileExtension,
  MAX_FILES_BYTES,
  matchesSignature,
  SIGNATURE_BYTES,
} from '@studio/enquiry/file-types';

const MAX_FILES = 6;
const EXTENSIONS: readonly string[] = ['jpg', 'jpeg', 'png', 'pdf'];

/**
 * Validates photographs and plans by their number, extension, first bytes and size together.
 *
 * @returns an error message for the visitor, or undefined.
 */
export async function validateFiles(files: readonly File[]): Promise<string | undefined> {
  if (files.length > MAX_FILES) return messages.tooMany;
  for (const file of files) {
    const { name, size } = file;
    if (!EXTENSIONS.includes(fileExtension(name)) || size === 0) return messages.wrongType({ name });
    const head = await file
      .slice(0, SIGNATURE_BYTES)
      .arrayBuffer()
      .catch(() => undefined);
    if (!head || !matchesSignature(name, new Uint8Array(head))) return messages.wrongType({ name });
  }
  const totalBytes = files.reduce((sum, { size }) => sum + size, 0);
  if (totalBytes > MAX_FILES_BYTES) return messages.tooLarge({ size: formatMegabytes(totalBytes) });
  return undefined;
}

/** Formats a size in MB of 1,024 KB, with one decimal. */
const formatMegabytes = (bytes: number): string => (bytes / 1024 / 1024).toFixed(1);
