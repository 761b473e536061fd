import { fork } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';

/** Replaces the prerendering. Writes a file with its process id in the name, and never ends. */
const ENDLESS_SCRIPT =
  "require('node:fs').writeFileSync('running-' + process.pid, ''); setInterval(() => {}, 1000);";
const PRERENDER = 'node_modules/@react-router/dev/bin.cjs';

let tempDir = '';
/** Process ids of the prerendering. */
const stepPids = () =>
  readdirSync(tempDir)
    .filter((name) => name.startsWith('running-'))
    .map((name) => Number(name.slice('running-'.length)));

beforeEach(() => {
  tempDir = mkdtempSync(join(tmpdir(), 'build-'));
  mkdirSync(dirname(join(tempDir, PRERENDER)), { recursive: true });
  writeFileSync(join(tempDir, PRERENDER), ENDLESS_SCRIPT);
});
afterEach(() => {
  for (const pid of stepPids().filter(isRunning)) process.kill(pid);
  rmSync(tempDir, { recursive: true });
});

const startBuild = () =>
  fork(resolve('apps/site/build/build.ts'), {
    cwd: tempDir,
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });

it('a build and its child process end when the parent process ends', async () => {
  for (const name of ['content', '.cache']) symlinkSync(resolve(name), join(tempDir, name));
  const build = startBuild();
  await expect.poll(stepPids).toHaveLength(1);
  build.disconnect();
  await expect.poll(() => build.exitCode).toBe(1);
  await expect.poll(() => stepPids().filter(isRunning)).toEqual([]);
});

it('a build fails at once when the content is invalid', async () => {
  mkdirSync(join(tempDir, 'content'));
  writeFileSync(join(tempDir, 'content/studio.yaml'), 'name: 1');
  const build = startBuild();
  await expect.poll(() => build.exitCode).toBe(1);
  await expect.poll(() => stepPids().filter(isRunning)).toEqual([]);
});

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
