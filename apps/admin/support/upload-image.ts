import sharp from 'sharp';
import { api } from '../routes.ts';
import type { RunningAdmin } from './running-admin.ts';

/** Uploads an image in the same way as the admin's form. @param replacedId id of the image to replace; empty for a new image. */
export function uploadImage(
  admin: RunningAdmin,
  cookie: string,
  name: string,
  bytes: Buffer,
  replacedId = '',
) {
  const head = `--x\r\ncontent-disposition: form-data; name="replaces"\r\n\r\n${replacedId}\r\n--x\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: image/jpeg\r\n\r\n`;
  return admin.app.inject({
    method: 'POST',
    url: api.images(),
    headers: {
      origin: 'https://www.studio.example',
      cookie,
      'content-type': 'multipart/form-data; boundary=x',
    },
    payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n--x--\r\n')]),
  });
}

/** Creates a large JPEG. It contains noise, which cannot be compressed well. */
export const createNoiseImage = (width: number, height: number): Promise<Buffer> =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: { r: 136, g: 136, b: 136 },
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })
    .jpeg()
    .toBuffer();
