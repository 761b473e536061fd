import * as messages from 'virtual:messages/briefFiles';
import { getFileExtension, matchesSignature, SIGNATURE_BYTES } from '@studio/enquiry/file-types';
import type { PhotographScaler } from './photograph-scaler.ts';

/** Photographs with these extensions are sent unchanged if the browser cannot scale them. */
const UNSCALED_EXTENSIONS: readonly string[] = ['jpg', 'jpeg', 'png'];

export type PreparedFile =
  | {
      file: File;
      /** Data URL of a small JPEG. */
      thumbnail?: string;
      /** Whether the file is an unchanged photograph. Its metadata may contain the place of the photograph. */
      isUnscaled?: boolean;
    }
  | { error: string };

/**
 * Prepares a chosen file. Scales photographs. Copies other files into memory, so that they cannot change before they are sent.
 *
 * @param maxBytes maximum size in bytes of a file that is not scaled.
 */
export async function prepareFile(
  file: File,
  scaler: PhotographScaler,
  maxBytes: number,
): Promise<PreparedFile> {
  const { name } = file;
  const extension = getFileExtension(name);
  if (extension === 'pdf') return copyToMemory(file, maxBytes);
  const result = await scaler.scale(file);
  if (result.status === 'scaled') {
    const { bytes, thumbnail } = result;
    return { file: new File([bytes], toJpegName(name), { type: 'image/jpeg' }), thumbnail };
  }
  if (result.status === 'tooManyPixels') return { error: messages.tooManyPixels({ name }) };
  if (/^hei[cf]$/.test(extension)) return { error: messages.heic({ name }) };
  if (result.status === 'unreadable' || !UNSCALED_EXTENSIONS.includes(extension))
    return { error: messages.wrongType({ name }) };
  const copy = await copyToMemory(file, maxBytes);
  return 'file' in copy ? { ...copy, isUnscaled: true } : copy;
}

/** Copies a file into memory. Returns an error if it is too large, cannot be read, or has first bytes of another file type. */
async function copyToMemory(file: File, maxBytes: number): Promise<PreparedFile> {
  const { name, type, size } = file;
  if (size > maxBytes) return { error: messages.tooLarge({ name }) };
  const bytes = await file.arrayBuffer().catch(() => undefined);
  if (!bytes || !matchesSignature(name, new Uint8Array(bytes).subarray(0, SIGNATURE_BYTES)))
    return { error: messages.wrongType({ name }) };
  return { file: new File([bytes], name, { type }) };
}

const toJpegName = (name: string): string => `${name.replace(/\.[^.]*$/, '') || 'photograph'}.jpg`;
