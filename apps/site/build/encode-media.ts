/**
 * Encodes images or models: `node apps/site/build/encode-media.ts images|models [FOLDER]`.
 *
 * `npm run build` runs it without FOLDER. It then encodes all files into the cache. `npm start` runs it with the folder of the
 * served site (packages/media/background-encoder.ts). It then encodes the files that the parent process requests, and adds them to
 * the site.
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
 * Number of files that are encoded at a time. libvips encodes one image on several cores, and a second image uses the idle time
 * between the steps of the first. Models are encoded on the main thread, so two at a time would not be faster.
 */
const CONCURRENCY = { images: 2, models: 1 } as const;

const [, , kind, siteDir] = process.argv;
if (kind !== 'images' && kind !== 'models')
  throw new Error('Expected "images" or "models" as the first argument.');
process.once('disconnect', () => process.exit(1));

const files = [...(await MEDIA_READERS[kind]()).files];
// A build encodes in the reverse order of the background encoder. When both run, they meet in the middle and encode few files
// twice.
const queue = new MediaQueue(new Map(siteDir === undefined ? files.reverse() : files));

const siteCopies = new Map<string, Promise<void>>();
/**
 * Adds an encoded file to the served site. Later calls for the same file return the first promise. Does nothing without a served
 * site.
 *
 * @param path path of the file in the cache.
 */
function addToSite(urlPath: string, path: string): Promise<void> {
  const siteCopy = siteCopies.get(urlPath) ?? (siteDir === undefined ? Promise.resolve() : copyInto(siteDir));
  siteCopies.set(urlPath, siteCopy);
  return siteCopy;

  async function copyInto(siteDir: string): Promise<void> {
    const target = join(siteDir, urlPath);
    if (existsSync(target)) return;
    await mkdir(dirname(target), { recursive: true });
    // The compressed copies come first, so they are complete when the file exists.
    if (isCompressible(target)) await compressFile(target, path);
    await linkOrCopy(path, target);
  }
}

/** Encodes all files. Ends the process with exit code 1 if some files could not be encoded. */
const encodeAll = async (): Promise<void> => {
  let encodedCount = 0;
  let failedCount = 0;
  await queue.encodeAll(
    CONCURRENCY[kind],
    async (urlPath, path) => {
      await addToSite(urlPath, path);
      encodedCount += 1;
      reportProgress(kind, encodedCount, files.length);
    },
    (urlPath, error) => {
      failedCount += 1;
      console.error(`${urlPath}: ${errorText(error)}`);
    },
  );
  process.exit(failedCount > 0 ? 1 : 0);
};

if (siteDir !== undefined) {
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  process.on('message', async (message) => {
    const { data: request } = encodeRequestSchema.safeParse(message);
    if (!request) return;
    const { urlPath } = request;
    if (urlPath === null) return encodeAll();
    const error = await queue
      .encode(urlPath)
      .then((path) => addToSite(urlPath, path))
      .then(() => null, errorText);
    process.send?.({ urlPath, error } satisfies EncodeResponse);
  });
} else {
  await encodeAll();
}
