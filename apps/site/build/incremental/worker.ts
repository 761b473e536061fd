/**
 * The process that the admin keeps for incremental builds, started in the folder of a build: `worker.ts PREVIOUS_DIR`. It builds the
 * content once in advance, which loads the code and fills the caches, and then once for each message.
 */
import { errorText } from '@studio/http/errors';
import { buildIncrementally } from './incremental-build.ts';

process.once('disconnect', () => process.exit(0));

const [, , firstPreviousDir = ''] = process.argv;
// One build at a time. Errors of the first build will be reported when its content is published.
let running: Promise<unknown> = buildIncrementally(firstPreviousDir).catch(() => undefined);
process.on('message', ({ previousDir }: { previousDir: string }) => {
  running = running
    .then(() => buildIncrementally(previousDir))
    .then(() => null, errorText)
    .then((error) => process.send?.({ error }));
});
