import * as messages from 'virtual:messages/briefFiles';
import { getFileExtension, matchesSignature, SIGNATURE_BYTES } from '@studio/enquiry/file-types';
import type { PhotographScaler } from './photograph-scaler.ts';
import { findImageType, type ImageType, removeMetadata } from './remove-metadata.ts';

/** Photographs of at most this size are not scaled. Six of them can be sent together. */
const SMALL_BYTES = 1_600_000;

export type PreparedFile = { file: File } | { error: string };

/**
 * Prepares a chosen file. Large photographs are scaled. If that fails, or if the photograph is small, its original is sent without
 * metadata. All files are copied into memory, so that they cannot change before they are sent.
 *
 * @param maxBytes maximum size in bytes.
 */
export async function prepareFile(
  file: File,
  scale: PhotographScaler['scale'],
  maxBytes: number,
): Promise<PreparedFile> {
  const { name, size } = file;
  const extension = getFileExtension(name);
  const firstBytes = await readBytes(file.slice(0, SIGNATURE_BYTES));
  if (extension === 'pdf') {
    if (!matchesSignature(name, firstBytes)) return { error: messages.wrongType({ name }) };
    return size > maxBytes ? { error: messages.tooLarge({ name }) } : copyFile(file);
  }
  const type = findImageType(firstBytes);
  const original = type && size <= maxBytes ? await copyWithoutMetadata(file, type) : undefined;
  // Many mail programs cannot show WebP.
  if (original && type !== 'webp' && size <= SMALL_BYTES) return { file: original };
  const { jpeg, hasTooManyPixels } = await scale(file);
  if (jpeg) return { file: new File([jpeg], replaceExtension(name, 'jpg'), { type: 'image/jpeg' }) };
  if (original) return { file: original };
  if (hasTooManyPixels) return { error: messages.tooManyPixels({ name }) };
  if (type && size > maxBytes) return { error: messages.tooLarge({ name }) };
  return { error: /^hei[cf]$/.test(extension) ? messages.heic({ name }) : messages.wrongType({ name }) };
}

const readBytes = async (blob: Blob): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await blob.arrayBuffer());

const copyFile = async (file: File): Promise<PreparedFile> => ({
  file: new File([await file.arrayBuffer()], file.name, { type: file.type }),
});

async function copyWithoutMetadata(file: File, type: ImageType): Promise<File | undefined> {
  const parts = removeMetadata(await readBytes(file), type);
  const name =
    getFileExtension(file.name).replace('jpeg', 'jpg') === type
      ? file.name
      : replaceExtension(file.name, type);
  return parts && new File(parts, name, { type: `image/${type === 'jpg' ? 'jpeg' : type}` });
}

const replaceExtension = (name: string, extension: string): string =>
  `${name.replace(/\.[^.]*$/, '') || 'photograph'}.${extension}`;
