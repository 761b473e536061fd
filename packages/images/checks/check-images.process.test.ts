import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkImages } from './check-images.ts';

let tempDir = '';
beforeEach(async () => {
  tempDir = await mkdtemp(join(tmpdir(), 'pictures-'));
});
afterEach(() => rm(tempDir, { recursive: true }));

/** Creates an image of coarse noise. Images with different seeds are not duplicates. */
async function createImage(seed: number, width: number, height: number): Promise<Buffer> {
  let state = seed;
  const next = () => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return state >> 16;
  };
  const cells = Buffer.from(Array.from({ length: 24 * 16 * 3 }, () => next() % 256));
  return sharp(cells, { raw: { width: 24, height: 16, channels: 3 } })
    .resize(width, height, { fit: 'fill' })
    .jpeg({ quality: 60 })
    .toBuffer();
}

async function addImage(id: string, bytes: Buffer, hasMetadata = true): Promise<void> {
  await mkdir(dirname(join(tempDir, id)), { recursive: true });
  await writeFile(join(tempDir, `${id}.jpg`), bytes);
  if (hasMetadata) await writeFile(join(tempDir, `${id}.yaml`), 'alt: A room\n');
}

const usedImages = (...ids: string[]) => new Map(ids.map((id) => [id, ['content/pages/home.yaml']]));
const findIssues = async (references: Map<string, string[]>) =>
  (await checkImages(tempDir, references)).issues.map((issue) => issue.replaceAll(tempDir, 'pictures'));

test('accepts valid images', async () => {
  await addImage('house/room', await createImage(1, 1920, 1280));
  await addImage('house/stair', await createImage(2, 1200, 1500));
  expect(await checkImages(tempDir, usedImages('house/room', 'house/stair'))).toEqual({
    imageCount: 2,
    issues: [],
  });
});

test('reports a missing image', async () => {
  expect(await findIssues(usedImages('house/room'))).toEqual([
    'pictures/house/room.jpg: is missing; used by content/pages/home.yaml',
  ]);
});

test('reports an image without metadata file, and a metadata file without image', async () => {
  await addImage('house/room', await createImage(1, 1920, 1280), false);
  await writeFile(join(tempDir, 'house/gone.yaml'), 'alt: A room\n');
  expect(await findIssues(usedImages())).toEqual([
    'pictures/house/gone.yaml: has no image',
    'pictures/house/room.jpg: has no metadata file; expected house/room.yaml',
  ]);
});

test('accepts unused images, even small ones and duplicates of used ones', async () => {
  const room = await createImage(1, 1920, 1280);
  await addImage('house/room', room);
  await addImage('house/copy', room);
  await addImage('new/stair', await createImage(2, 300, 200));
  expect(await findIssues(usedImages('house/room'))).toEqual([]);
});

test('reports an image with too many bytes', async () => {
  const bytes = await createImage(1, 1920, 1280);
  await addImage('house/room', Buffer.concat([bytes, Buffer.alloc(701 * 1024 - bytes.length)]));
  expect(await findIssues(usedImages('house/room'))).toEqual([
    'pictures/house/room.jpg: has 701 KB; expected at most 700 KB',
  ]);
});

test('reports images that are too small for their use', async () => {
  await addImage('house/room', await createImage(1, 1919, 1279));
  await addImage('house/stair', await createImage(2, 1200, 1499));
  expect(await findIssues(usedImages('house/room', 'house/stair'))).toEqual([
    'pictures/house/room.jpg: measures 1919 by 1279; expected at least 1920 px on the long side',
    'pictures/house/stair.jpg: measures 1200 by 1499; expected at least 1500 px on the long side',
  ]);
});

test('reports duplicates, except images of a series and crops', async () => {
  const room = await createImage(1, 1920, 1280);
  const duplicate = await sharp(room)
    .resize(1930)
    .modulate({ brightness: 1.1 })
    .jpeg({ quality: 40 })
    .toBuffer();
  const ids = ['pavilion/model', 'pavilion/sun-study', 'hours/0630', 'hours/1200', 'testimonials/1'];
  await addImage('pavilion/model', room);
  await addImage('pavilion/sun-study', duplicate);
  await addImage('hours/0630', await createImage(3, 1920, 1280));
  await addImage('hours/1200', await createImage(3, 1930, 1287));
  await addImage('testimonials/1', await sharp(room).resize(800, 800, { fit: 'fill' }).toBuffer());
  expect(await findIssues(usedImages(...ids))).toEqual([
    expect.stringMatching(
      /^pictures\/pavilion\/sun-study\.jpg: looks like pavilion\/model \(\d+ of 256 bits differ/,
    ),
  ]);
});

test('reports a file that is not an image', async () => {
  await addImage('house/room', Buffer.from('This is text.'));
  expect(await findIssues(usedImages('house/room'))).toEqual([
    'pictures/house/room.jpg: cannot be read as an image',
  ]);
});
