import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { IncrementalBuildWorker } from './build-worker.ts';

let folder = '';
let release = '';
let worker: IncrementalBuildWorker;

/** Replaces the site's program. @param onBuild code that handles a build. */
function writeProgram(onBuild: string): void {
  const program = join(folder, 'apps/site/build/incremental/worker.ts');
  mkdirSync(join(program, '..'), { recursive: true });
  writeFileSync(
    program,
    `require('node:fs').writeFileSync('pid', String(process.pid));
process.once('disconnect', () => process.exit(0));
process.on('message', (message) => { ${onBuild} });`,
  );
}

const build = (signal = new AbortController().signal) => worker.build(release, signal);
/** @throws while the process has not written its id. */
function readPid(): number {
  const pid = Number(readFileSync(join(folder, 'pid'), 'utf8'));
  if (pid === 0) throw new Error('The file is still empty');
  return pid;
}
const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  folder = mkdtempSync(join(tmpdir(), 'build-worker-'));
  release = join(folder, 'release');
  mkdirSync(join(release, 'server'), { recursive: true });
  writeFileSync(join(release, 'server/inputs.json'), '{}');
  worker = new IncrementalBuildWorker(folder);
});
afterEach(async () => {
  await worker.shutDown();
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true, force: true });
});

it('builds several times in one process, which it can start in advance', async () => {
  writeProgram('process.send({ error: null });');
  worker.warmUp(release);
  await vi.waitFor(readPid, 60_000);
  const pid = readPid();
  expect([await build(), await build()]).toEqual([true, true]);
  expect(readPid()).toBe(pid);
  expect(worker.keepAlive()).toBe(true);
  await worker.shutDown();
  expect(isRunning(pid)).toBe(false);
  expect(await build()).toBe(false);
});

it('warms up another process when one ends after it has compressed a release', async () => {
  writeProgram(
    "if ('compress' in message) process.exit(0); require('node:fs').writeFileSync('argument', String(process.argv[2])); process.send({ error: null });",
  );
  expect(await build()).toBe(true);
  const pid = readPid();
  const nextRelease = join(folder, 'next-release');
  cpSync(release, nextRelease, { recursive: true });
  worker.compress(join(nextRelease, 'client'));
  await vi.waitFor(() => expect(readPid()).not.toBe(pid), 60_000);
  expect(worker.keepAlive()).toBe(true);
  expect(await build()).toBe(true);
  expect(readFileSync(join(folder, 'argument'), 'utf8')).toBe(nextRelease);
});

it('needs a full build when a build hangs', async () => {
  writeProgram('for (;;);');
  worker = new IncrementalBuildWorker(folder, 500);
  worker.warmUp(release);
  await vi.waitFor(readPid, 60_000);
  expect(await build()).toBe(false);
  expect(isRunning(readPid())).toBe(false);
  expect(vi.mocked(console.warn).mock.calls.join()).toContain('takes too long');
});

it('stops a build when it is aborted', async () => {
  writeProgram('');
  const controller = new AbortController();
  const result = build(controller.signal);
  await vi.waitFor(readPid, 60_000);
  controller.abort();
  await expect(result).rejects.toThrow('Publishing was stopped.');
  expect(isRunning(readPid())).toBe(false);
});

it('needs a full build if the release or the checkout has no incremental build', async () => {
  expect(await build()).toBe(false);
  writeProgram('process.send({ error: null });');
  // The server has not added all images yet.
  writeFileSync(join(release, 'pending-media.json'), '[]');
  expect(await build()).toBe(false);
  rmSync(join(release, 'pending-media.json'));
  rmSync(join(release, 'server'), { recursive: true });
  expect(await build()).toBe(false);
  worker.warmUp(release);
  await sleep(50);
  expect(existsSync(join(folder, 'pid'))).toBe(false);
});
