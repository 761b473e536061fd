import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type MediaFile, MediaQueue } from './media-queue.ts';

let folder = '';
/** Tasks in the order in which they were begun. */
let begun: string[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'media-'));
  begun = [];
});
afterEach(() => rm(folder, { recursive: true }));

/** A file whose task writes the given names. */
const file = (task: string, name: string, writes = [name]): [string, MediaFile] => [
  `/assets/${name}`,
  {
    task,
    path: join(folder, name),
    make: async () => {
      begun.push(task);
      await sleep(5);
      for (const one of writes) await writeFile(join(folder, one), one);
    },
  },
];
const broken: [string, MediaFile] = [
  '/assets/broken',
  { task: 'broken', path: '/nowhere', make: () => Promise.reject(new Error('no image')) },
];

test('makes a file once for all who ask at the same time, and never again', async () => {
  const queue = new MediaQueue(new Map([file('a', 'a.avif')]));
  const paths = await Promise.all(Array.from({ length: 5 }, () => queue.make('/assets/a.avif')));
  expect(new Set(paths)).toEqual(new Set([join(folder, 'a.avif')]));
  await queue.make('/assets/a.avif');
  expect(begun).toEqual(['a']);
});

test('makes the files of one task together', async () => {
  const both = ['chair.glb', 'chair.usdz'];
  const queue = new MediaQueue(new Map(both.map((name) => file('chair', name, both))));
  await Promise.all(both.map((name) => queue.make(`/assets/${name}`)));
  expect(begun).toEqual(['chair']);
});

test('makes all files, and one that is asked for meanwhile before its turn', async () => {
  const names = ['a', 'b', 'c', 'd'];
  const queue = new MediaQueue(new Map(names.map((name) => file(name, name))));
  const made: string[] = [];
  const all = queue.makeAll(
    1,
    (address) => void made.push(address),
    () => {},
  );
  await queue.make('/assets/d');
  expect(existsSync(join(folder, 'd'))).toBe(true);
  expect(begun.slice(0, 2).sort()).toEqual(['a', 'd']);
  await all;
  expect([begun.length, made]).toEqual([4, names.map((name) => `/assets/${name}`)]);
});

test('tells which file cannot be made, and makes the others', async () => {
  const queue = new MediaQueue(new Map([broken, file('a', 'a')]));
  const failed: unknown[] = [];
  await queue.makeAll(
    1,
    () => {},
    (address, error) => failed.push([address, String(error)]),
  );
  expect(failed).toEqual([['/assets/broken', 'Error: no image']]);
  expect(existsSync(join(folder, 'a'))).toBe(true);
  await expect(queue.make('/assets/unknown')).rejects.toThrow(
    '/assets/unknown: is not an image or model of the content',
  );
});
