/**
 * The process that the admin runs for incremental builds: `worker.ts [PREVIOUS_DIR]`, in the folder of a build. With PREVIOUS_DIR
 * it first builds the content and a page of each kind, and discards the result. This loads the code, fills the caches and lets
 * Node optimise the code before the first publication.
 *
 * The parent process sends `{ build: PREVIOUS_DIR }` for each publication, and `{ compress: CLIENT_DIR }` when a build is
 * published. The worker responds to each `build` with `{ error }`, which is null after a success.
 */
import { rm } from 'node:fs/promises';
import { addMissingBrotliCopies } from '@studio/files/precompress';
import { errorText } from '@studio/http/errors';
import { buildIncrementally } from './incremental-build.ts';

type Message = { build: string } | { compress: string };

/**
 * Above this memory the process ends, because the modules of earlier builds stay in memory. The parent process then starts a new
 * worker, which takes seconds.
 */
const MAX_MEMORY_BYTES = 1024 ** 3;

process.once('disconnect', () => process.exit(0));

let lastTask: Promise<unknown> = Promise.resolve();
let compressionController = new AbortController();
/** Runs a task when all earlier tasks have ended. */
function enqueue(task: () => Promise<unknown>): void {
  lastTask = lastTask.then(task);
}

async function warmUp(previousDir: string): Promise<void> {
  // Errors are ignored, because the build of the publication reports them.
  await buildIncrementally(previousDir, { rendersEachKind: true }).catch(() => undefined);
  await rm('build', { recursive: true, force: true });
}

async function compress(clientDir: string): Promise<void> {
  compressionController = new AbortController();
  // Errors are ignored, because the next publication or the next process adds the copies that are still missing.
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
