import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { photographsIn } from './photographs.ts';

test('photographs are found however their endings are spelt, as cameras and phones do', () => {
  const folder = mkdtempSync(join(tmpdir(), 'photographs-'));
  mkdirSync(join(folder, 'house'));
  for (const name of ['dusk.JPG', 'dusk.yaml', 'door.jpeg', 'hall.Jpg', 'plan.PNG', 'roof.WebP', 'notes.txt'])
    writeFileSync(join(folder, 'house', name), '');
  expect([...photographsIn(folder)]).toEqual([
    ['house/door', join(folder, 'house/door.jpeg')],
    ['house/dusk', join(folder, 'house/dusk.JPG')],
    ['house/hall', join(folder, 'house/hall.Jpg')],
    ['house/plan', join(folder, 'house/plan.PNG')],
    ['house/roof', join(folder, 'house/roof.WebP')],
  ]);
});
