import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { deleteOldFiles } from './delete-old-files.ts';

test('deletes files that are old and unused', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'cache-'));
  for (const name of ['new', 'old', 'old-and-used']) writeFileSync(join(folder, name), '');
  const longAgo = new Date(Date.now() - 31 * 24 * 60 * 60_000);
  for (const name of ['old', 'old-and-used']) utimesSync(join(folder, name), longAgo, longAgo);
  await deleteOldFiles(folder, (name) => name === 'old-and-used');
  expect(readdirSync(folder)).toEqual(['new', 'old-and-used']);
  rmSync(folder, { recursive: true });
});
