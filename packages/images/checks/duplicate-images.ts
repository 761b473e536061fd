import sharp from 'sharp';

/** Number of rows and columns of the hash. With 8, two vases in front of the same background have nearly the same hash. */
const HASH_SIZE = 16;

/**
 * Two images with at most this distance are duplicates. The distance is the number of bits that differ in their hashes of 256 bits.
 * Distances of the sample images:
 * - at most 30 for another size, quality or brightness of the same image
 * - 29 to 62 for the same image cropped by 3 % at each edge
 * - 83 for one house from two cameras
 * - at least 98 for unrelated images
 */
export const DUPLICATE_DISTANCE = 56;

/**
 * Computes a difference hash of an image. Scales the image to 16 rows of 17 grey cells. Each of the 256 bits compares two cells next
 * to each other. The bit is 1 if the right cell is brighter.
 *
 * @throws Error when the file cannot be read as an image.
 */
export async function computeImageHash(file: string | Buffer): Promise<Uint8Array> {
  const greyPixels = await sharp(file)
    .rotate()
    .resize(HASH_SIZE + 1, HASH_SIZE, { fit: 'fill' })
    .greyscale()
    .raw()
    .toBuffer();
  return Uint8Array.from({ length: HASH_SIZE * HASH_SIZE }, (_, index) => {
    const cellIndex = Math.floor(index / HASH_SIZE) * (HASH_SIZE + 1) + (index % HASH_SIZE);
    return (greyPixels[cellIndex + 1] ?? 0) > (greyPixels[cellIndex] ?? 0) ? 1 : 0;
  });
}

export function computeHammingDistance(a: Uint8Array, b: Uint8Array): number {
  // A plain loop, because a check compares tens of thousands of pairs.
  let distance = 0;
  for (let index = 0; index < a.length; index += 1) if (a[index] !== b[index]) distance += 1;
  return distance;
}
