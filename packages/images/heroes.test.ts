import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { picturesForPhones } from './heroes.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'heroes-'));
});
afterAll(() => rm(folder, { recursive: true }));

const write = async (file: string, text: string) => {
  await mkdir(join(folder, file, '..'), { recursive: true });
  await writeFile(join(folder, file), text);
};

test('heroes are those of pages and articles, and the first of each project', async () => {
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
  const { heroes } = await picturesForPhones(folder);
  expect([...heroes].sort()).toEqual(['about/hero', 'articles/monsoon', 'hill/dusk']);
});

test('portraits are those of the slides of a hero', async () => {
  const slide = (portrait: string) => `    - picture: home/hero\n      portrait: ${portrait}\n`;
  await write('pages/home.yaml', `hero:\n  slides:\n${slide('home/upright')}${slide('home/other')}`);
  const { portraits } = await picturesForPhones(folder);
  expect([...portraits].sort()).toEqual(['home/other', 'home/upright']);
});

test('without content there are none', async () => {
  expect(await picturesForPhones(join(folder, 'absent'))).toEqual({
    heroes: new Set(),
    portraits: new Set(),
  });
});
