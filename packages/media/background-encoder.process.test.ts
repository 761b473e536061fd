import { type ChildProcess, fork } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BackgroundEncoder, PENDING_MEDIA } from './background-encoder.ts';

const ENCODE = resolve('apps/site/build/encode-media.ts');
const CONTENT = resolve('content');
let folder = '';
let client = '';
const children: ChildProcess[] = [];

/** Starts the real processes over a content folder of one photograph and one model. */
const start = (args: readonly string[]): ChildProcess => {
  const child = fork(ENCODE, args, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  children.push(child);
  return child;
};
const placed = () => globSync('assets/**/*.*', { cwd: client }).sort();

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'encoder-'));
  client = join(folder, 'client');
  await mkdir(client);
  await mkdir(join(folder, 'content/pictures'), { recursive: true });
  await mkdir(join(folder, 'content/models/candles'), { recursive: true });
  await cp(join(CONTENT, 'brand.yaml'), join(folder, 'content/brand.yaml'));
  await cp(join(CONTENT, 'models/candles/mitti.glb'), join(folder, 'content/models/candles/mitti.glb'));
  await writeFile(
    join(folder, 'content/pictures/wall.yaml'),
    'alt: A wall\ncaption: A wall\nfocus: [0.5, 0.5]\n',
  );
  const wall = sharp({ create: { width: 640, height: 400, channels: 3, background: '#aa8866' } });
  await wall.jpeg().toFile(join(folder, 'content/pictures/wall.jpg'));
});
afterAll(async () => {
  for (const child of children) child.kill();
  await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
});

test('a site without a list of pending files needs no encoder', () => {
  expect(BackgroundEncoder.open(client)).toBeNull();
});

test('a file that is asked for is made; after a kill the next start makes the rest and removes the list', async () => {
  // The names hold hashes, so a first run without a list tells them.
  await writeFile(join(folder, PENDING_MEDIA), '[]');
  const first = BackgroundEncoder.open(client, start);
  expect(await first?.makeAll(() => {})).toBe(true);
  expect(existsSync(join(folder, PENDING_MEDIA))).toBe(false);
  const all = placed();
  const image = `/${all.find((name) => name.endsWith('-320.avif'))}`;
  const endings = all.map((name) => /[^.]+\.[^.-]+(?:-\d+)?\.(.+)$/.exec(name)?.[1]);
  expect(new Set(endings)).toEqual(
    new Set(['ar.glb', 'avif', 'glb', 'glb.br', 'glb.gz', 'jpg', 'json', 'usdz']),
  );
  const bytes = await readFile(join(client, image));
  await rm(join(client, 'assets'), { recursive: true });
  await rm(join(folder, '.cache'), { recursive: true });

  await writeFile(
    join(folder, PENDING_MEDIA),
    JSON.stringify(all.filter((name) => !/\.(br|gz)$/.test(name)).map((name) => `/${name}`)),
  );
  const second = BackgroundEncoder.open(client, start);
  expect([second?.has(image), second?.has('/assets/pictures/other.avif')]).toEqual([true, false]);
  await Promise.all([second?.make(image), second?.make(image)]);
  expect(await readFile(join(client, image))).toEqual(bytes);
  const model = all.find((name) => name.endsWith('.usdz')) ?? '';
  const lost = second?.make(`/${model}`);
  for (const child of children) child.kill('SIGKILL');
  await expect(lost).rejects.toThrow('the process that makes models ended');
  expect(existsSync(join(folder, PENDING_MEDIA))).toBe(true);

  const third = BackgroundEncoder.open(client, start);
  const progress: unknown[] = [];
  expect(await third?.makeAll((message) => progress.push(message))).toBe(true);
  expect(placed()).toEqual(all);
  expect(progress).toContainEqual({ step: 'models', done: 4, total: 4 });
  expect(existsSync(join(folder, PENDING_MEDIA))).toBe(false);
});
