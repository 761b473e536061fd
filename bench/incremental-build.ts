/**
 * `npx node bench/incremental-build.ts [EDITS] [SEED]`: compares incremental builds with full builds. Edits random words in a copy
 * of the repository. After every ten edits, builds the content incrementally and completely. Exits with 1 if a byte differs.
 */
import { execFileSync, fork } from 'node:child_process';
import { once } from 'node:events';
import { renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { copyWithCaches } from '../scripts/copy-repository.ts';
import { hashFiles } from '../tests/support/hash-files.ts';
import { createRandom, editRandomWord } from '../tests/support/random-edits.ts';

const EDITS_PER_BUILD = 10;
/**
 * Files that are not compared. The worker adds compressed copies later. The server bundle of an incremental build lists the paths
 * of the first build.
 */
const IGNORED_FILES = /\.(?:br|gz)$|^server\//;
const [editCount = 200, seed = 1] = process.argv.slice(2).map(Number);

const root = await copyWithCaches();
const env = { ...process.env, ENQUIRY_SERVICE: '/relay', NODE_ENV: 'production' };
const buildCompletely = () =>
  execFileSync(process.execPath, ['apps/site/build/build.ts'], { cwd: root, env, stdio: 'ignore' });
const releaseFolder = (count: number) => join(root, `release-${count}`);
buildCompletely();
renameSync(join(root, 'build'), releaseFolder(0));
const worker = fork('apps/site/build/incremental/worker.ts', { cwd: root, env, stdio: 'ignore' });
const random = createRandom(seed);
for (let count = 1; count <= editCount / EDITS_PER_BUILD; count += 1) {
  for (let edit = 0; edit < EDITS_PER_BUILD; edit += 1) editRandomWord(root, random);
  const startedAt = performance.now();
  worker.send({ build: releaseFolder(count - 1) });
  const [{ error }] = await once(worker, 'message');
  if (error !== null) throw new Error(error);
  const durationMs = Math.round(performance.now() - startedAt);
  renameSync(join(root, 'build'), releaseFolder(count));
  buildCompletely();
  const [incremental, complete] = [hashFiles(releaseFolder(count)), hashFiles(join(root, 'build'))];
  const differences = Object.keys({ ...incremental, ...complete }).filter(
    (file) => !IGNORED_FILES.test(file) && incremental[file] !== complete[file],
  );
  console.log(`${count * EDITS_PER_BUILD} edits: ${durationMs} ms, ${differences.length} different files`);
  for (const file of differences) console.log(file);
  if (differences.length > 0) process.exitCode = 1;
  rmSync(releaseFolder(count - 1), { recursive: true });
}
worker.kill();
rmSync(root, { recursive: true, force: true });
