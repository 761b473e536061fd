import { fork } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { expect, it, vi } from 'vitest';

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

it('a build and its child processes end when the parent process ends', async () => {
  const tempDir = mkdtempSync(join(tmpdir(), 'build-'));
  for (const step of BUILD_STEPS) {
    mkdirSync(dirname(join(tempDir, step)), { recursive: true });
    writeFileSync(join(tempDir, step), ENDLESS_SCRIPT);
  }
  const build = fork(resolve('apps/site/build/build.ts'), {
    cwd: tempDir,
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const stepPids = () =>
    readdirSync(tempDir)
      .filter((name) => name.startsWith('running-'))
      .map((name) => Number(name.slice('running-'.length)));
  try {
    await vi.waitFor(() => expect(stepPids()).toHaveLength(PROCESS_COUNT), 60_000);
    build.disconnect();
    await vi.waitFor(() => expect(build.exitCode).toBe(1), 60_000);
    await vi.waitFor(() => expect(stepPids().filter(isRunning)).toEqual([]), 60_000);
  } finally {
    build.kill('SIGKILL');
    for (const pid of stepPids().filter(isRunning)) process.kill(pid);
    rmSync(tempDir, { recursive: true });
  }
});

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
