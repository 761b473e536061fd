import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findImagesNeedingPhoneCrop } from './phone-crops.ts';

let tempDir = '';
beforeAll(async () => {
  tempDir = await mkdtemp(join(tmpdir(), 'heroes-'));
});
afterAll(() => rm(tempDir, { recursive: true }));

const write = async (file: string, text: string) => {
  await mkdir(join(tempDir, file, '..'), { recursive: true });
  await writeFile(join(tempDir, file), text);
};

test('finds the images of page heroes and articles, and the first image of each project', async () => {
  await write(
    'pages/about.yaml',
    'hero:\n  picture: about/hero\nsections:\n  story:\n    picture: about/desk\n',
  );
  await write('pages/legal.yaml', 'title: Terms\n');
  await write(
    'articles/monsoon.md',
    '---\nid: monsoon\npicture: articles/monsoon\n---\n\nRain. {% figure picture="a/b" /%}\n',
  );
  await write('projects/hill.md', '---\npictures: [hill/dusk, hill/stair]\n---\n\nThe house.\n');
  await write('projects/wrong.md', '---\npictures: [: {\n---\n');
  const ids = await findImagesNeedingPhoneCrop(tempDir);
  expect([...ids].sort()).toEqual(['about/hero', 'articles/monsoon', 'hill/dusk']);
});

test('upright images of hero slides are included', async () => {
  const slide = (portrait: string) => `    - picture: home/hero\n      portrait: ${portrait}\n`;
  await write('pages/home.yaml', `hero:\n  slides:\n${slide('home/upright')}${slide('home/other')}`);
  const ids = await findImagesNeedingPhoneCrop(tempDir);
  expect([...ids]).toEqual(expect.arrayContaining(['home/other', 'home/upright']));
});

test('returns no images if there is no content folder', async () => {
  expect(await findImagesNeedingPhoneCrop(join(tempDir, 'absent'))).toEqual(new Set());
});
