import { type ChildProcess, fork } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BackgroundEncoder, PENDING_MEDIA_LIST } from './background-encoder.ts';

const ENCODE_SCRIPT = resolve('apps/site/build/encoder-process.ts');
const CONTENT_DIR = resolve('content');
let tempDir = '';
let client = '';
const children: ChildProcess[] = [];

/** Starts a real encoder process for a content folder with one image and one model. */
const start = (siteDir: string): ChildProcess => {
  const child = fork(ENCODE_SCRIPT, [siteDir], {
    cwd: tempDir,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  children.push(child);
  return child;
};
const publishedFiles = () => globSync('assets/**/*.*', { cwd: client }).sort();

beforeAll(async () => {
  tempDir = await mkdtemp(join(tmpdir(), 'encoder-'));
  client = join(tempDir, 'client');
  await mkdir(client);
  await mkdir(join(tempDir, 'content/pictures'), { recursive: true });
  await mkdir(join(tempDir, 'content/models/candles'), { recursive: true });
  await cp(join(CONTENT_DIR, 'brand.yaml'), join(tempDir, 'content/brand.yaml'));
  await cp(join(CONTENT_DIR, 'models/candles/mitti.glb'), join(tempDir, 'content/models/candles/mitti.glb'));
  await writeFile(
    join(tempDir, 'content/pictures/wall.yaml'),
    'alt: A wall\ncaption: A wall\nfocus: [0.5, 0.5]\n',
  );
  await mkdir(join(tempDir, 'content/articles'));
  await writeFile(join(tempDir, 'content/articles/walls.md'), '---\npicture: wall\n---\n');
  const wall = sharp({ create: { width: 640, height: 400, channels: 3, background: '#aa8866' } });
  await wall.jpeg().toFile(join(tempDir, 'content/pictures/wall.jpg'));
});
afterAll(async () => {
  for (const child of children) child.kill();
  await rm(tempDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
});

test('a site without a list of pending files needs no encoder', () => {
  expect(BackgroundEncoder.open(client)).toBeNull();
});

test('encodes requested files; after a kill, the next start encodes the rest and removes the list', async () => {
  // File names contain hashes. A first run with an empty list finds them.
  await writeFile(join(tempDir, PENDING_MEDIA_LIST), '[]');
  const first = BackgroundEncoder.open(client, start);
  expect(await first?.encodeAll(() => {})).toBe(true);
  expect(existsSync(join(tempDir, PENDING_MEDIA_LIST))).toBe(false);
  const all = publishedFiles();
  const image = `/${all.find((name) => name.endsWith('-320.avif'))}`;
  const extensions = all.map((name) => /[^.]+\.[^.-]+(?:-\d+)?\.(.+)$/.exec(name)?.[1]);
  expect(new Set(extensions)).toEqual(
    new Set(['ar.glb', 'avif', 'glb', 'glb.br', 'glb.gz', 'jpg', 'json', 'usdz']),
  );
  const bytes = await readFile(join(client, image));
  await rm(join(client, 'assets'), { recursive: true });
  await rm(join(tempDir, '.cache'), { recursive: true });

  await writeFile(
    join(tempDir, PENDING_MEDIA_LIST),
    JSON.stringify(all.filter((name) => !/\.(br|gz)$/.test(name)).map((name) => `/${name}`)),
  );
  const second = BackgroundEncoder.open(client, start);
  expect([second?.has(image), second?.has('/assets/pictures/other.avif')]).toEqual([true, false]);
  await Promise.all([second?.generate(image), second?.generate(image)]);
  expect(await readFile(join(client, image))).toEqual(bytes);
  expect(publishedFiles(), 'other files are not encoded').toEqual([image.slice(1)]);
  const model = all.find((name) => name.endsWith('.usdz')) ?? '';
  const interrupted = second?.generate(`/${model}`);
  for (const child of children) child.kill('SIGKILL');
  await expect(interrupted).rejects.toThrow('the encoder process exited');
  expect(existsSync(join(tempDir, PENDING_MEDIA_LIST))).toBe(true);

  const third = BackgroundEncoder.open(client, start);
  const progress: unknown[] = [];
  expect(await third?.encodeAll((...numbers) => progress.push(numbers))).toBe(true);
  expect(publishedFiles()).toEqual(all);
  const total = all.filter((name) => !/\.(br|gz)$/.test(name)).length;
  expect(progress.at(-1)).toEqual([total, total]);
  expect(existsSync(join(tempDir, PENDING_MEDIA_LIST))).toBe(false);
});
