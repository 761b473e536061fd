/**
 * `npm run build`: starts to prerender the pages in a child process, checks the content, and encodes images and models meanwhile.
 * Writes the site to build/next, which replaces build/client at the end. When a check fails, stops the child without printing its
 * output, because it would report the same errors less clearly. docs/build.md shows all steps.
 *
 * `--pages-first` skips images and models, and lists their URL paths in a file of build/. The server of `npm start` encodes them later
 * (packages/media/background-encoder.ts).
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants } from 'node:os';
import { readImages } from '@studio/images/read-images';
import { ProgressBar } from '@studio/media/progress';
import { checkContent } from './check-content.ts';
import { openSiteMedia } from './encode-media.ts';
import { replaceBuild } from './replace-build.ts';

/** npm takes `--verbose` of `npm start --verbose` as its own log level, and passes the level on in an environment variable. */
const isVerbose = process.argv.includes('--verbose') || process.env.npm_config_loglevel === 'verbose';
const env = {
  NODE_COMPILE_CACHE: 'node_modules/.cache/compiled',
  ...process.env,
  BUILD_LOG_LEVEL: isVerbose ? 'info' : 'warn',
};
// Fills the cache of image measurements before two processes read it. Ignores errors, because the checks report them.
await readImages().catch(() => undefined);
const prerender = spawn(process.execPath, ['node_modules/@react-router/dev/bin.cjs', 'build'], {
  env,
  stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
});
const prerendered = once(prerender, 'close');
process.once('exit', () => prerender.kill());
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => process.exit(128 + constants.signals[signal]));
// If a parent process with an IPC channel ends, this build ends too. Nothing needs it then, and another build may start in the
// folder.
process.once('disconnect', () => process.exit(1));
process.channel?.unref();

if (!(await checkContent())) process.exit(1);
const progress = new ProgressBar('Images and models');
for (const [childStream, ownStream] of [
  [prerender.stdout, process.stdout],
  [prerender.stderr, process.stderr],
] as const)
  childStream?.on('data', (chunk: Buffer) => {
    progress.clear();
    ownStream.write(chunk);
  });
const encodeMedia = async () => {
  if (process.argv.includes('--pages-first')) return true;
  return (await openSiteMedia()).encodeAll((done, total) => progress.update(done, total));
};
const [isEncoded, [exitCode]] = await Promise.all([encodeMedia(), prerendered]);
progress.finish();
if (!isEncoded || exitCode !== 0) process.exit(1);
await import('./finish-build.ts');

await replaceBuild();
console.log('Built build/client');
