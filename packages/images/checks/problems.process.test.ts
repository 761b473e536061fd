import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkPictures } from './problems.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pictures-'));
});
afterEach(() => rm(folder, { recursive: true }));

/** A photograph of noise in large fields: two seeds are as unlike as two rooms. */
async function photograph(seed: number, width: number, height: number): Promise<Buffer> {
  let state = seed;
  const next = () => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return state >> 16;
  };
  const fields = Buffer.from(Array.from({ length: 24 * 16 * 3 }, () => next() % 256));
  return sharp(fields, { raw: { width: 24, height: 16, channels: 3 } })
    .resize(width, height, { fit: 'fill' })
    .jpeg({ quality: 60 })
    .toBuffer();
}

async function put(id: string, bytes: Buffer, sidecar = true): Promise<void> {
  await mkdir(dirname(join(folder, id)), { recursive: true });
  await writeFile(join(folder, `${id}.jpg`), bytes);
  if (sidecar) await writeFile(join(folder, `${id}.yaml`), 'alt: A room\n');
}

const named = (...ids: string[]) => new Map(ids.map((id) => [id, ['content/pages/home.yaml']]));
const problemsOf = async (references: Map<string, string[]>) =>
  (await checkPictures(folder, references)).problems.map((problem) => problem.replaceAll(folder, 'pictures'));

test('what is in order is not spoken of', async () => {
  await put('house/room', await photograph(1, 1920, 1280));
  await put('house/stair', await photograph(2, 1200, 1500));
  expect(await checkPictures(folder, named('house/room', 'house/stair'))).toEqual({
    photographs: 2,
    problems: [],
  });
});

test('a photograph that content names and nobody put there', async () => {
  expect(await problemsOf(named('house/room'))).toEqual([
    'pictures/house/room.jpg: is missing; content/pages/home.yaml names it',
  ]);
});

test('a photograph that nothing names, one without sidecar, a sidecar without photograph', async () => {
  await put('house/room', await photograph(1, 1920, 1280), false);
  await writeFile(join(folder, 'house/gone.yaml'), 'alt: A room\n');
  expect(await problemsOf(named())).toEqual([
    'pictures/house/gone.yaml: has no photograph beside it',
    'pictures/house/room.jpg: is not used by any content',
    'pictures/house/room.jpg: has no sidecar; expected house/room.yaml beside it',
  ]);
});

test('a photograph that is too heavy', async () => {
  const bytes = await photograph(1, 1920, 1280);
  await put('house/room', Buffer.concat([bytes, Buffer.alloc(701 * 1024 - bytes.length)]));
  expect(await problemsOf(named('house/room'))).toEqual([
    'pictures/house/room.jpg: weighs 701 KB; expected at most 700',
  ]);
});

test('a photograph that is too small for where it is shown', async () => {
  await put('house/room', await photograph(1, 1919, 1279));
  await put('house/stair', await photograph(2, 1200, 1499));
  expect(await problemsOf(named('house/room', 'house/stair'))).toEqual([
    'pictures/house/room.jpg: measures 1919 by 1279; expected at least 1920 px on the long side',
    'pictures/house/stair.jpg: measures 1200 by 1499; expected at least 1500 px on the long side',
  ]);
});

test('two photographs that are nearly the same, but for series and crops', async () => {
  const room = await photograph(1, 1920, 1280);
  const again = await sharp(room).resize(1930).modulate({ brightness: 1.1 }).jpeg({ quality: 40 }).toBuffer();
  const ids = ['pavilion/model', 'pavilion/sun-study', 'hours/0630', 'hours/1200', 'testimonials/1'];
  await put('pavilion/model', room);
  await put('pavilion/sun-study', again);
  await put('hours/0630', await photograph(3, 1920, 1280));
  await put('hours/1200', await photograph(3, 1930, 1287));
  await put('testimonials/1', await sharp(room).resize(800, 800, { fit: 'fill' }).toBuffer());
  expect(await problemsOf(named(...ids))).toEqual([
    expect.stringMatching(
      /^pictures\/pavilion\/sun-study\.jpg: looks like pavilion\/model \(\d+ of 256 places differ/,
    ),
  ]);
});

test('a file that is no picture', async () => {
  await put('house/room', Buffer.from('These are words.'));
  expect(await problemsOf(named('house/room'))).toEqual([
    'pictures/house/room.jpg: cannot be read as a picture',
  ]);
});
