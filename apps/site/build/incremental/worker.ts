/**
 * The process that the admin keeps for incremental builds: `worker.ts [PREVIOUS_DIR]`, in the folder of a build. With PREVIOUS_DIR it
 * first builds the content once and discards the result, which loads the code and fills the caches before anybody waits.
 *
 * The parent process sends a `build` for each publication, and a `compress` when a build is published. Builds are answered with an
 * error, which is null after a success.
 */
import { rm } from 'node:fs/promises';
import { addMissingBrotliCopies } from '@studio/files/precompress';
import { errorText } from '@studio/http/errors';
import { buildIncrementally } from './incremental-build.ts';

type Message = { build: string } | { compress: string };

/** The process ends above this memory, because the modules of earlier builds stay in memory. A new one takes seconds to start. */
const MAX_MEMORY_BYTES = 1024 ** 3;

process.once('disconnect', () => process.exit(0));

let lastTask: Promise<unknown> = Promise.resolve();
let compressionController = new AbortController();
/** Runs one task at a time. */
function enqueue(task: () => Promise<unknown>): void {
  lastTask = lastTask.then(task);
}

async function warmUp(previousDir: string): Promise<void> {
  // Errors will be reported when the content is published.
  await buildIncrementally(previousDir).catch(() => undefined);
  await rm('build', { recursive: true, force: true });
}

async function compress(clientDir: string): Promise<void> {
  compressionController = new AbortController();
  // The next publication or the next process adds copies that are still missing after an error.
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
