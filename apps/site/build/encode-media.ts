/**
 * Encodes all images or all models: `node apps/site/build/encode-media.ts images|models [FOLDER]`.
 *
 * Without FOLDER it fills the cache (`npm run build`). With the folder of a served site it also publishes each file there, and
 * encodes files that the parent process requests (packages/media/background-encoder.ts) before the others (`npm start`).
 */
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { constants, setPriority } from 'node:os';
import { dirname, join } from 'node:path';
import { linkOrCopy } from '@studio/files/link-or-copy';
import { compressFile, isCompressible } from '@studio/files/precompress';
import { errorText } from '@studio/http/errors';
import { type EncodeResponse, encodeRequestSchema } from '@studio/media/encoder-messages';
import { MediaQueue } from '@studio/media/media-queue';
import { reportProgress } from '@studio/media/progress';
import { MEDIA_READERS } from './read-media.ts';

/**
 * Number of files that are encoded at a time. libvips encodes one image on several cores; a second image uses the idle time
 * between its steps. Models are encoded on the main thread, so two would not be faster.
 */
const CONCURRENCY = { images: 2, models: 1 } as const;

const [, , kind, siteDir] = process.argv;
if (kind !== 'images' && kind !== 'models')
  throw new Error('Expected "images" or "models" as the first argument.');
process.once('disconnect', () => process.exit(1));

const files = [...(await MEDIA_READERS[kind]()).files];
// Builds use the reverse order of the background encoder: when both run, they meet in the middle and encode little twice.
const queue = new MediaQueue(new Map(siteDir === undefined ? files.reverse() : files));

const published = new Map<string, Promise<void>>();
/** Publishes an encoded file in the served folder, once. */
function publish(urlPath: string, path: string): Promise<void> {
  const publishing =
    published.get(urlPath) ?? (siteDir === undefined ? Promise.resolve() : publishIn(siteDir));
  published.set(urlPath, publishing);
  return publishing;

  async function publishIn(siteDir: string): Promise<void> {
    const target = join(siteDir, urlPath);
    if (existsSync(target)) return;
    await mkdir(dirname(target), { recursive: true });
    // The compressed copies come first, so they are complete when the file exists.
    if (isCompressible(target)) await compressFile(target, path);
    await linkOrCopy(path, target);
  }
}

if (siteDir !== undefined) {
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  process.on('message', async (message) => {
    const { data: request } = encodeRequestSchema.safeParse(message);
    if (!request) return;
    const { urlPath } = request;
    const error = await queue
      .encode(urlPath)
      .then((path) => publish(urlPath, path))
      .then(() => null, errorText);
    process.send?.({ urlPath, error } satisfies EncodeResponse);
  });
}

let doneCount = 0;
let failedCount = 0;
await queue.encodeAll(
  CONCURRENCY[kind],
  async (urlPath, path) => {
    await publish(urlPath, path);
    doneCount += 1;
    reportProgress(kind, doneCount, files.length);
  },
  (urlPath, error) => {
    failedCount += 1;
    console.error(`${urlPath}: ${errorText(error)}`);
  },
);
process.exit(failedCount > 0 ? 1 : 0);
