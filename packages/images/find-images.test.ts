import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findImages } from './find-images.ts';

test('finds images by their extension, in upper or lower case', () => {
  const tempDir = mkdtempSync(join(tmpdir(), 'images-'));
  mkdirSync(join(tempDir, 'house'));
  for (const name of ['dusk.JPG', 'dusk.yaml', 'door.jpeg', 'hall.Jpg', 'plan.PNG', 'roof.WebP', 'notes.txt'])
    writeFileSync(join(tempDir, 'house', name), '');
  expect([...findImages(tempDir)]).toEqual([
    ['house/door', join(tempDir, 'house/door.jpeg')],
    ['house/dusk', join(tempDir, 'house/dusk.JPG')],
    ['house/hall', join(tempDir, 'house/hall.Jpg')],
    ['house/plan', join(tempDir, 'house/plan.PNG')],
    ['house/roof', join(tempDir, 'house/roof.WebP')],
  ]);
});
