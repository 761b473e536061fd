import { createHash } from 'node:crypto';
import { imageHash } from '@studio/images/checks/duplicate-images';

const cache = new Map<string, Promise<Uint8Array>>();

/** Computes the perceptual hash of an image. Cached, because uploading and publishing compare the same images. */
export function hashImage(bytes: Buffer): Promise<Uint8Array> {
  const id = createHash('sha256').update(bytes).digest('base64url');
  const hash = cache.get(id) ?? imageHash(bytes);
  cache.set(id, hash);
  return hash;
}
