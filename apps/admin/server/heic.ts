import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import type { HeicTasks } from './heic-thread.ts';
import { TaskThread } from './task-thread.ts';

/** An image of 12 megapixels takes about 3 seconds. */
const DECODE_TIMEOUT_MS = 30_000;
/** If the thread gets no task for this time, it ends and frees the decoder's memory. */
const IDLE_TIMEOUT_MS = 10_000;

const decoderThread = new TaskThread<HeicTasks>(
  new URL('./heic-thread.ts', import.meta.url),
  IDLE_TIMEOUT_MS,
);

/**
 * Converts a HEIC image to PNG, because sharp's binaries cannot decode HEIC.
 *
 * @param colourProfile the file's colour profile. The decoder drops it, but phones use Display P3 and not sRGB.
 * @throws Error if the image is damaged, takes too long to decode or has more than `maxPixels` pixels.
 */
export async function convertHeicToPng(
  bytes: Buffer,
  colourProfile: Buffer | undefined,
  maxPixels: number,
): Promise<Buffer> {
  const { data, width, height } = await decoderThread.run('decode', DECODE_TIMEOUT_MS, bytes, maxPixels);
  const png = await sharp(data, { raw: { width, height, channels: 4 } })
    .png({ compressionLevel: 0 })
    .toBuffer();
  return colourProfile ? embedColourProfile(png, colourProfile) : png;
}

/** Embeds a colour profile in a PNG. Unlike sharp, this does not change the pixel values. */
export function embedColourProfile(png: Buffer, colourProfile: Buffer): Buffer {
  const profileChunk = Buffer.concat([Buffer.from('iCCPicc\0\0', 'latin1'), deflateSync(colourProfile)]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(profileChunk.length - 4);
  checksum.writeUInt32BE(crc32(profileChunk));
  // The profile follows the signature (8 bytes) and the header (25 bytes).
  return Buffer.concat([png.subarray(0, 33), length, profileChunk, checksum, png.subarray(33)]);
}
