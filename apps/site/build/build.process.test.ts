import { fork } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { expect, it, vi } from 'vitest';

/** Stands in for a step of the build that takes for ever; says by a file's name which process it is. */
const ENDLESS =
  "require('node:fs').writeFileSync('running-' + process.pid, ''); setInterval(() => {}, 1000);";
const STEPS = [
  'node_modules/@react-router/dev/bin.cjs',
  'apps/site/build/check-content.ts',
  'apps/site/build/check-pictures.ts',
  'apps/site/build/encode-media.ts',
];
/** Images and models are made by a process each. */
const PROCESSES = STEPS.length + 1;

it('a build ends, with all that it began, when the desk that began it is gone', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'build-'));
  for (const step of STEPS) {
    mkdirSync(dirname(join(folder, step)), { recursive: true });
    writeFileSync(join(folder, step), ENDLESS);
  }
  const build = fork(resolve('apps/site/build/build.ts'), {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const steps = () =>
    readdirSync(folder)
      .filter((name) => name.startsWith('running-'))
      .map((name) => Number(name.slice('running-'.length)));
  try {
    await vi.waitFor(() => expect(steps()).toHaveLength(PROCESSES), 30_000);
    build.disconnect();
    await vi.waitFor(() => expect(build.exitCode).toBe(1), 5_000);
    await vi.waitFor(() => expect(steps().filter(isRunning)).toEqual([]), 5_000);
  } finally {
    build.kill('SIGKILL');
    for (const pid of steps().filter(isRunning)) process.kill(pid);
    rmSync(folder, { recursive: true });
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
