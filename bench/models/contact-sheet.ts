import sharp from 'sharp';

/** Pixels across each picture. */
const THUMB = 220;
const GAP = 12;
const COLUMNS = 4;

/** Sets pictures beside each other, those of one model together, row by row. @param sets PNGs of each model. */
export async function contactSheet(sets: readonly (readonly Buffer[])[], file: string): Promise<void> {
  const small = await Promise.all(
    sets.map((set) => Promise.all(set.map((image) => sharp(image).resize({ width: THUMB }).toBuffer()))),
  );
  const heights = await Promise.all(
    small.flat().map(async (image) => (await sharp(image).metadata()).height ?? 0),
  );
  const tall = Math.max(...heights);
  const across = Math.max(...sets.map((set) => set.length)) * THUMB + GAP;
  const tiles = small.flatMap((set, index) =>
    set.map((input, place) => ({
      input,
      left: (index % COLUMNS) * across + place * THUMB,
      top: Math.floor(index / COLUMNS) * (tall + GAP),
    })),
  );
  await sharp({
    create: {
      width: COLUMNS * across - GAP,
      height: Math.ceil(sets.length / COLUMNS) * (tall + GAP) - GAP,
      channels: 3,
      background: '#f3efe7',
    },
  })
    .composite(tiles)
    .jpeg({ quality: 78, mozjpeg: true })
    .toFile(file);
}
