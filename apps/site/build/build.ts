/**
 * `npm run build`: checks content and images, makes the images and models, prerenders and finishes the pages in build/next, then
 * moves them to build/client, where the last site stays until then. All of that runs side by side. When a check fails, the rest is
 * stopped and its output is not printed, since it reports the same errors less clearly.
 *
 * With `--pages-first` it makes no images or models. The server of `npm start` makes them (packages/media/background-encoder.ts) from
 * the list that the build leaves beside the site.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { constants } from 'node:os';
import { readCatalogue } from '@studio/images/catalogue';
import { PENDING_MEDIA } from '@studio/media/background-encoder';
import { ProgressBar } from '@studio/media/progress';

/** Prints everything that the steps print. npm takes `npm start --verbose` for its own log level and hands that on. */
const isVerbose = process.argv.includes('--verbose') || process.env.npm_config_loglevel === 'verbose';
/** Programs that are compiled already start sooner. */
const env = {
  NODE_COMPILE_CACHE: 'node_modules/.cache/compiled',
  ...process.env,
  BUILD_LOG_LEVEL: isVerbose ? 'info' : 'warn',
};
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
  const child = spawn(process.execPath, [file, ...args], { env, stdio: ['ignore', output, output, 'ipc'] });
  running.add(child);
  const isDone = new Promise<boolean>((resolve) => {
    child.once('close', (code) => {
      running.delete(child);
      resolve(code === 0);
    });
  });
  return { child, isDone };
}

// All steps need it, and take it from the cache then. What is wrong with an image the checks say better.
await readCatalogue().catch(() => undefined);

const progress = new ProgressBar('Images and models');
const encoders = process.argv.includes('--pages-first')
  ? []
  : ['images', 'models'].map((kind) => start('apps/site/build/encode-media.ts', [kind], 'pipe'));
for (const { child } of encoders) child.on('message', (message) => progress.update(message));
const making = start('node_modules/@react-router/dev/bin.cjs', ['build'], 'pipe');
const checks = ['apps/site/build/check-content.ts', 'apps/site/build/check-pictures.ts'].map(
  (file) => start(file, [], 'inherit').isDone,
);
if ((await Promise.all(checks)).includes(false)) process.exit(1);
progress.show();
const children = [making, ...encoders];
for (const { child } of children)
  for (const [from, to] of [
    [child.stdout, process.stdout],
    [child.stderr, process.stderr],
  ] as const)
    from?.on('data', (text: Buffer) => {
      progress.clear();
      to.write(text);
    });
const results = await Promise.all(children.map(({ isDone }) => isDone));
progress.finish();
if (results.includes(false)) process.exit(1);
await import('./finish-build.ts');

await rm('build/old', { recursive: true, force: true });
await mkdir('build/old');
for (const part of ['client', 'hosts', 'headers.json', PENDING_MEDIA]) {
  if (existsSync(`build/${part}`)) await rename(`build/${part}`, `build/old/${part}`);
  if (existsSync(`build/next/${part}`)) await rename(`build/next/${part}`, `build/${part}`);
}
await rm('build/old', { recursive: true });
await rm('build/next', { recursive: true });
console.log('Built: build/client');
