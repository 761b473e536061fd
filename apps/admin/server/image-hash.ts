import { createHash } from 'node:crypto';
import { hashOf } from '@studio/images/checks/likeness';

const known = new Map<string, Promise<Uint8Array>>();

/**
 * The perceptual hash of an image. Uploads and publications compare the same images, so each is decoded once.
 *
 * @throws Error when the bytes are not an image.
 */
export function imageHash(bytes: Buffer): Promise<Uint8Array> {
  const id = createHash('sha256').update(bytes).digest('base64url');
  const hash = known.get(id) ?? hashOf(bytes);
  known.set(id, hash);
  return hash;
}
