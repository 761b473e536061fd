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

const createImage = (width: number, height: number): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#888' } })
    .jpeg()
    .toBuffer();

async function addFile(name: string, content: Buffer | string = 'alt: A room\n'): Promise<void> {
  await mkdir(dirname(join(tempDir, name)), { recursive: true });
  await writeFile(join(tempDir, name), content);
}

async function addImage(id: string, bytes: Buffer): Promise<void> {
  await addFile(`${id}.jpg`, bytes);
  await addFile(`${id}.yaml`);
}

/** @param ids the images that the content uses. */
async function check(ids: string[], contentFile = 'content/pages/home.yaml') {
  const { issues, warnings } = await checkImages(tempDir, new Map(ids.map((id) => [id, [contentFile]])));
  return { issues, warnings: warnings.map((text) => text.replaceAll(tempDir, 'pictures')) };
}
const findIssues = async (...ids: string[]) =>
  (await check(ids)).issues.map((issue) => issue.replaceAll(tempDir, 'pictures'));

test('accepts images that look alike, and unused images', async () => {
  const room = await createImage(1920, 1280);
  for (const id of ['house/before', 'house/after', 'house/unused']) await addImage(id, room);
  await addImage('house/small', await createImage(300, 200));
  expect(await check(['house/before', 'house/after'])).toEqual({ issues: [], warnings: [] });
});

test('reports an image without metadata, and metadata without an image', async () => {
  await addFile('house/room.jpg', await createImage(1920, 1280));
  await addFile('house/gone.yaml');
  expect(await findIssues()).toEqual([
    'pictures/house/gone.yaml: has no image',
    'pictures/house/room.jpg: has no metadata file; expected house/room.yaml',
  ]);
});

test.each(['room.png', 'room.JPG', 'room.jpeg'])('reports %s beside room.jpg', async (name) => {
  await addImage('house/room', await createImage(1920, 1280));
  await addFile(`house/${name}`, await createImage(1920, 1280));
  expect(await findIssues('house/room')).toEqual([
    expect.stringMatching(
      /^pictures\/house\/room\.\w+: has the same name as pictures\/house\/room\.\w+; rename/,
    ),
  ]);
});

test('reports an image with too many bytes', async () => {
  const bytes = await createImage(1920, 1280);
  await addImage('house/room', Buffer.concat([bytes, Buffer.alloc(701 * 1024 - bytes.length)]));
  expect(await findIssues('house/room')).toEqual([
    'pictures/house/room.jpg: has 701 KB; expected at most 700 KB',
  ]);
});

test('reports a file that is not an image', async () => {
  await addImage('house/room', Buffer.from('This is text.'));
  expect(await findIssues('house/room')).toEqual(['pictures/house/room.jpg: cannot be read as an image']);
});

test('warns of a small image, except the portrait of a testimonial', async () => {
  await addImage('anywhere/hero', await createImage(1199, 800));
  await addImage('anywhere/stair', await createImage(800, 1200));
  expect(await check(['anywhere/hero', 'anywhere/stair'])).toEqual({
    issues: [],
    warnings: [expect.stringMatching(/^pictures\/anywhere\/hero\.jpg: measures 1199 by 800, so it may look/)],
  });
  expect(await check(['anywhere/hero'], 'content/testimonials/1.yaml')).toMatchObject({ warnings: [] });
});
