/**
 * What `npm run build` does: checks content and pictures, makes the pages, finishes them, and puts them into `build`, where a site
 * stands until they are whole. The checks run beside the making, which a mistake ends; then theirs are the only words, since the
 * same mistake reads worse in a stopped build.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { constants } from 'node:os';

/** Programs that are compiled already start sooner. */
const env = { NODE_COMPILE_CACHE: 'node_modules/.cache/compiled', ...process.env };
const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) child.kill();
});
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => process.exit(128 + constants.signals[signal]));
// Who began a build by a channel and is gone will not take its pages; another may be about to build here.
process.once('disconnect', () => process.exit(1));
process.channel?.unref();

/** Starts a program of ours. What is said into a pipe that nobody reads waits there, and so does who says it. */
function start(file: string, args: readonly string[], output: 'inherit' | 'pipe') {
  const child = spawn(process.execPath, [file, ...args], { env, stdio: ['ignore', output, output] });
  running.add(child);
  const isDone = new Promise<boolean>((resolve) => {
    child.once('close', (code) => {
      running.delete(child);
      resolve(code === 0);
    });
  });
  return { child, isDone };
}

const making = start('node_modules/@react-router/dev/bin.cjs', ['build'], 'pipe');
const checks = ['tools/check-content.ts', 'tools/check-pictures.ts'].map(
  (file) => start(file, [], 'inherit').isDone,
);
if ((await Promise.all(checks)).includes(false)) process.exit(1);
making.child.stdout?.pipe(process.stdout);
making.child.stderr?.pipe(process.stderr);
if (!(await making.isDone)) process.exit(1);
await import('./finish-build.ts');

await rm('build/old', { recursive: true, force: true });
await mkdir('build/old');
for (const part of ['client', 'hosts', 'headers.json']) {
  if (existsSync(`build/${part}`)) await rename(`build/${part}`, `build/old/${part}`);
  await rename(`build/next/${part}`, `build/${part}`);
}
await rm('build/old', { recursive: true });
await rm('build/next', { recursive: true });
console.log('It stands in build/client.');
