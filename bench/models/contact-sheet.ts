import sharp from 'sharp';

/** Width of each image in pixels. */
const THUMBNAIL_WIDTH = 220;
const GAP = 12;
const COLUMNS = 4;

/** Writes a contact sheet as JPEG. @param sets PNGs of each model, which are placed side by side. @param file path of the JPEG. */
export async function writeContactSheet(sets: readonly (readonly Buffer[])[], file: string): Promise<void> {
  const thumbnails = await Promise.all(
    sets.map((set) =>
      Promise.all(set.map((image) => sharp(image).resize({ width: THUMBNAIL_WIDTH }).toBuffer())),
    ),
  );
  const heights = await Promise.all(
    thumbnails.flat().map(async (image) => (await sharp(image).metadata()).height ?? 0),
  );
  const rowHeight = Math.max(...heights);
  const setWidth = Math.max(...sets.map((set) => set.length)) * THUMBNAIL_WIDTH + GAP;
  const tiles = thumbnails.flatMap((set, index) =>
    set.map((input, column) => ({
      input,
      left: (index % COLUMNS) * setWidth + column * THUMBNAIL_WIDTH,
      top: Math.floor(index / COLUMNS) * (rowHeight + GAP),
    })),
  );
  await sharp({
    create: {
      width: COLUMNS * setWidth - GAP,
      height: Math.ceil(sets.length / COLUMNS) * (rowHeight + GAP) - GAP,
      channels: 3,
      background: '#f3efe7',
    },
  })
    .composite(tiles)
    .jpeg({ quality: 78, mozjpeg: true })
    .toFile(file);
}
