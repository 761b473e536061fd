import { createHash } from 'node:crypto';
import { computeImageHash } from '@studio/images/checks/duplicate-images';

/** Perceptual hashes by the SHA-256 of the image file. */
const hashesByFileHash = new Map<string, Promise<Uint8Array>>();

/** Computes the perceptual hash of an image. The hash is cached, because uploads and publishing compare the same images. */
export function hashImage(bytes: Buffer): Promise<Uint8Array> {
  const key = createHash('sha256').update(bytes).digest('base64url');
  const hash = hashesByFileHash.get(key) ?? computeImageHash(bytes);
  hashesByFileHash.set(key, hash);
  return hash;
}
