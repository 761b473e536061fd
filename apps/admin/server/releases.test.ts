import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { Releases } from './releases.ts';

it('keeps ten releases, among them the current one', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'releases-'));
  const releases = new Releases(folder);
  const commits = Array.from({ length: 11 }, (_, index) => String(index).padStart(40, '0'));
  for (const [index, commit] of commits.entries()) {
    mkdirSync(join(folder, 'build/client'), { recursive: true });
    writeFileSync(join(folder, 'build/client/index.html'), '');
    await releases.add(join(folder, 'build'), commit);
    utimesSync(releases.releaseFolder(commit), index, index);
  }
  const [oldest = ''] = commits;
  await releases.activate(oldest);
  expect(readdirSync(releases.folder).sort()).toEqual(commits.filter((_, index) => index !== 1));
  expect(releases.currentCommit()).toBe(oldest);
  rmSync(folder, { recursive: true });
});
