/**
 * `npm run build`: checks the content, encodes images and models, and prerenders the pages, all in parallel. Writes the site to
 * build/next, which replaces build/client at the end. When a check fails, stops the other processes without printing their output,
 * because they would report the same errors less clearly.
 *
 * `--pages-first` skips images and models, and lists their URL paths in a file of build/. The server of `npm start` encodes them later
 * (packages/media/background-encoder.ts).
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { constants } from 'node:os';
import { readImages } from '@studio/images/read-images';
import { ProgressBar } from '@studio/media/progress';
import { replaceBuild } from './replace-build.ts';

/** npm takes `--verbose` of `npm start --verbose` as its own log level, and passes the level on in an environment variable. */
const isVerbose = process.argv.includes('--verbose') || process.env.npm_config_loglevel === 'verbose';
const env = {
  NODE_COMPILE_CACHE: 'node_modules/.cache/compiled',
  ...process.env,
  BUILD_LOG_LEVEL: isVerbose ? 'info' : 'warn',
};
const runningProcesses = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of runningProcesses) child.kill();
});
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => process.exit(128 + constants.signals[signal]));
// If a parent process with an IPC channel ends, this build ends too. Nothing needs it then, and another build may start in the
// folder.
process.once('disconnect', () => process.exit(1));
process.channel?.unref();

/**
 * @param output with `pipe`, the caller must read the output. A program blocks when the pipe is full.
 * @returns the process, and a promise of whether it ended with exit code 0.
 */
function startProcess(file: string, args: readonly string[], output: 'inherit' | 'pipe') {
  const child = spawn(process.execPath, [file, ...args], { env, stdio: ['ignore', output, output, 'ipc'] });
  runningProcesses.add(child);
  const isSuccessful = new Promise<boolean>((resolve) => {
    child.once('close', (code) => {
      runningProcesses.delete(child);
      resolve(code === 0);
    });
  });
  return { child, isSuccessful };
}

// Fills the cache of image measurements before several processes read it. Ignores errors, because the checks report them.
await readImages().catch(() => undefined);

const progress = new ProgressBar('Images and models');
const encoders = process.argv.includes('--pages-first')
  ? []
  : ['images', 'models'].map((kind) => startProcess('apps/site/build/encode-media.ts', [kind], 'pipe'));
for (const { child } of encoders) child.on('message', (message) => progress.update(message));
const prerender = startProcess('node_modules/@react-router/dev/bin.cjs', ['build'], 'pipe');
if (!(await startProcess('apps/site/build/check-content.ts', [], 'inherit').isSuccessful)) process.exit(1);
progress.show();
const children = [prerender, ...encoders];
for (const { child } of children)
  for (const [childStream, ownStream] of [
    [child.stdout, process.stdout],
    [child.stderr, process.stderr],
  ] as const)
    childStream?.on('data', (chunk: Buffer) => {
      progress.clear();
      ownStream.write(chunk);
    });
const successes = await Promise.all(children.map(({ isSuccessful }) => isSuccessful));
progress.finish();
if (successes.includes(false)) process.exit(1);
await import('./finish-build.ts');

await replaceBuild();
console.log('Built build/client');
