/**
 * The process that the admin runs for incremental builds: `worker.ts [PREVIOUS_DIR]`. It builds the content in its working directory.
 * With PREVIOUS_DIR, it first builds the content once and discards the result, so that the first publication is fast.
 *
 * The parent process sends `{ build: PREVIOUS_DIR }` for each publication, and `{ compress: CLIENT_DIR }` after a build is
 * published. The worker responds to each `build` with `{ error }`. The error is null after a success, otherwise a text.
 */
import { rm } from 'node:fs/promises';
import { addMissingBrotliCopies } from '@studio/files/precompress';
import { errorText } from '@studio/http/errors';
import { buildIncrementally } from './incremental-build.ts';

type Message = { build: string } | { compress: string };

/**
 * If the process uses more memory after a compression, it ends, because the modules of earlier builds stay in memory. The parent
 * process then starts a new worker.
 */
const MAX_MEMORY_BYTES = 1024 ** 3;

process.once('disconnect', () => process.exit(0));

let lastTask: Promise<unknown> = Promise.resolve();
let compressionController = new AbortController();
function enqueue(task: () => Promise<unknown>): void {
  lastTask = lastTask.then(task);
}

async function warmUp(previousDir: string): Promise<void> {
  // Ignores errors, because the build of the publication reports them.
  await buildIncrementally(previousDir).catch(() => undefined);
  await rm('build', { recursive: true, force: true });
}

async function compress(clientDir: string): Promise<void> {
  compressionController = new AbortController();
  // Ignores errors, because the next publication or the next worker adds missing copies.
  await addMissingBrotliCopies(clientDir, compressionController.signal).catch(() => undefined);
  if (process.memoryUsage.rss() > MAX_MEMORY_BYTES && !compressionController.signal.aborted) process.exit(0);
}

process.on('message', (message: Message) => {
  if ('compress' in message) return enqueue(() => compress(message.compress));
  compressionController.abort();
  enqueue(async () => {
    const error = await buildIncrementally(message.build).then(() => null, errorText);
    process.send?.({ error });
  });
});

const [, , previousDir] = process.argv;
if (previousDir !== undefined) {
  enqueue(() => warmUp(previousDir));
  enqueue(() => compress(`${previousDir}/client`));
}
