import { fork } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';

/** Replaces a build step. Writes a file with its process id in the name, and never ends. */
const ENDLESS_SCRIPT =
  "require('node:fs').writeFileSync('running-' + process.pid, ''); setInterval(() => {}, 1000);";
const BUILD_STEPS = [
  'node_modules/@react-router/dev/bin.cjs',
  'apps/site/build/check-content.ts',
  'apps/site/build/encode-media.ts',
];
/** encode-media.ts runs twice: for images and for models. */
const PROCESS_COUNT = BUILD_STEPS.length + 1;

let tempDir = '';
/** Process ids of the build steps. */
const stepPids = () =>
  readdirSync(tempDir)
    .filter((name) => name.startsWith('running-'))
    .map((name) => Number(name.slice('running-'.length)));

beforeEach(() => {
  tempDir = mkdtempSync(join(tmpdir(), 'build-'));
  for (const step of BUILD_STEPS) {
    mkdirSync(dirname(join(tempDir, step)), { recursive: true });
    writeFileSync(join(tempDir, step), ENDLESS_SCRIPT);
  }
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

it('a build and its child processes end when the parent process ends', async () => {
  const build = startBuild();
  await expect.poll(stepPids).toHaveLength(PROCESS_COUNT);
  build.disconnect();
  await expect.poll(() => build.exitCode).toBe(1);
  await expect.poll(() => stepPids().filter(isRunning)).toEqual([]);
});

it('a build fails at once when the content is invalid', async () => {
  writeFileSync(join(tempDir, 'apps/site/build/check-content.ts'), 'process.exit(1)');
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
