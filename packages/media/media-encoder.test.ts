import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { MediaEncoder, type MediaFile } from './media-encoder.ts';

let tempDir = '';
let startedTasks: string[] = [];

beforeEach(async () => {
  tempDir = await mkdtemp(join(tmpdir(), 'media-'));
  startedTasks = [];
});
afterEach(() => rm(tempDir, { recursive: true }));

/** @param writes the files that the task writes. */
const mediaFile = (taskId: string, name: string, writes = [name], durationMs = 1): [string, MediaFile] => [
  `/assets/${name}`,
  {
    taskId,
    size: 1,
    path: join(tempDir, name),
    encode: async () => {
      startedTasks.push(taskId);
      await sleep(durationMs);
      for (const file of writes) await writeFile(join(tempDir, file), file);
    },
  },
];
const brokenFile: [string, MediaFile] = [
  '/assets/broken',
  { taskId: 'broken', size: 1, path: '/nowhere', encode: () => Promise.reject(new Error('no image')) },
];

test('encodes a file once for simultaneous requests, and not again', async () => {
  const encoder = new MediaEncoder(new Map([mediaFile('a', 'a.avif')]));
  const paths = await Promise.all(Array.from({ length: 5 }, () => encoder.encode('/assets/a.avif')));
  expect(new Set(paths)).toEqual(new Set([join(tempDir, 'a.avif')]));
  await encoder.encode('/assets/a.avif');
  expect(startedTasks).toEqual(['a']);
});

test('encodes the files of one task together', async () => {
  const fileNames = ['chair.glb', 'chair.usdz'];
  const encoder = new MediaEncoder(new Map(fileNames.map((name) => mediaFile('chair', name, fileNames))));
  await Promise.all(fileNames.map((name) => encoder.encode(`/assets/${name}`)));
  expect(startedTasks).toEqual(['chair']);
});

test('encodes all files, and requested files before the others', async () => {
  const names = ['a', 'b', 'c', 'd', 'e', 'f'];
  const requestedNames = ['f', 'd', 'e'];
  const encoder = new MediaEncoder(
    new Map(names.map((name) => mediaFile(name, name, [name], requestedNames.includes(name) ? 30 : 1))),
  );
  const encodedPaths: string[] = [];
  const all = encoder.encodeAll(
    names.map((name) => `/assets/${name}`),
    1,
    (urlPath) => void encodedPaths.push(urlPath),
    () => {},
  );
  await Promise.all(requestedNames.map((name) => encoder.encode(`/assets/${name}`)));
  expect(existsSync(join(tempDir, 'd'))).toBe(true);
  expect(startedTasks.toSorted()).toEqual(['a', 'd', 'e', 'f']);
  await all;
  expect([startedTasks.length, encodedPaths]).toEqual([6, names.map((name) => `/assets/${name}`)]);
});

test('reports the file that cannot be encoded, and encodes the others', async () => {
  const encoder = new MediaEncoder(new Map([brokenFile, mediaFile('a', 'a')]));
  const failed: unknown[] = [];
  await encoder.encodeAll(
    ['/assets/broken', '/assets/a'],
    1,
    () => {},
    (urlPath, error) => failed.push([urlPath, String(error)]),
  );
  expect(failed).toEqual([['/assets/broken', 'Error: no image']]);
  expect(existsSync(join(tempDir, 'a'))).toBe(true);
  await expect(encoder.encode('/assets/unknown')).rejects.toThrow(
    '/assets/unknown: is not a file of an image or model in content/',
  );
});
