import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import type { HeicTasks } from './heic-thread.ts';
import { TaskThread } from './task-thread.ts';

/** Milliseconds for one photograph. One of 12 megapixels takes about 3 seconds. */
const DECODE_MS = 30_000;
/** Milliseconds without a photograph after which the decoder's memory is given back. */
const IDLE_MS = 10_000;

const thread = new TaskThread<HeicTasks>(new URL('./heic-thread.ts', import.meta.url), IDLE_MS);

/**
 * Turns a HEIC photograph, which sharp's binaries cannot decode, into a PNG.
 *
 * @param icc the colour profile of the file: the decoder leaves it out, and phones write Display P3.
 * @throws Error when it cannot be decoded in time, or has more pixels than `maxPixels`.
 */
export async function heicToPng(bytes: Buffer, icc: Buffer | undefined, maxPixels: number): Promise<Buffer> {
  const { data, width, height } = await thread.run('decode', DECODE_MS, bytes, maxPixels);
  const png = await sharp(data, { raw: { width, height, channels: 4 } })
    .png({ compressionLevel: 0 })
    .toBuffer();
  return icc ? withProfile(png, icc) : png;
}

/** Says which colours the numbers of a PNG stand for, without changing them, which sharp would. */
export function withProfile(png: Buffer, icc: Buffer): Buffer {
  const chunk = Buffer.concat([Buffer.from('iCCPicc\0\0', 'latin1'), deflateSync(icc)]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(chunk.length - 4);
  check.writeUInt32BE(crc32(chunk));
  // It stands behind the signature (8 bytes) and the header (25 bytes).
  return Buffer.concat([png.subarray(0, 33), length, chunk, check, png.subarray(33)]);
}
