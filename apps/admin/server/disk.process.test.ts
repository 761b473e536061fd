import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { api } from '../routes.ts';
import { createProduct } from '../support/products.ts';
import { createNoiseImage, startAdmin, uploadImage } from '../support/test-admin.ts';

test('reports a folder that cannot be written and keeps its content', async () => {
  const { source } = await createProduct();
  const admin = await startAdmin({ source });
  const cookie = await admin.signIn();
  const objects = join(admin.folder, 'git/objects');
  const before = await admin.git('rev-parse', 'draft');
  const backup = join(admin.folder, 'shut');
  const noiseImage = await createNoiseImage(800, 600);
  // Replaces git's folder by a file, because permissions do not stop root.
  renameSync(join(objects, 'pack'), backup);
  writeFileSync(join(objects, 'pack'), '');
  const rejected = await uploadImage(admin, cookie, 'chair.jpg', noiseImage);
  expect([rejected.statusCode, rejected.json().message]).toEqual([
    503,
    expect.stringContaining('cannot be written'),
  ]);
  expect(await admin.git('rev-parse', 'draft')).toBe(before);
  for (const url of ['/', '/relay/thank-you', api.entries()])
    expect((await admin.request('GET', url, undefined, cookie)).statusCode).toBe(200);
  rmSync(join(objects, 'pack'));
  renameSync(backup, join(objects, 'pack'));
  expect((await uploadImage(admin, cookie, 'chair.jpg', noiseImage)).statusCode).toBe(200);
  await admin.stop();
});
