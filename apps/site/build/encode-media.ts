/**
 * Encodes images or models: `node apps/site/build/encode-media.ts images|models [FOLDER]`.
 *
 * `npm run build` runs this program without FOLDER, to encode all files into the cache.
 *
 * The server of `npm start` runs it with the folder of the site (packages/media/background-encoder.ts), to encode the files that
 * the server requests and to add them to the site.
 */
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { constants, setPriority } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { deleteOldFiles } from '@studio/files/delete-old-files';
import { linkOrCopy } from '@studio/files/link-or-copy';
import { compressFile, isCompressible } from '@studio/files/precompress';
import { errorText } from '@studio/http/errors';
import { type EncodeResponse, encodeRequestSchema } from '@studio/media/encoder-messages';
import { MediaEncoder } from '@studio/media/media-encoder';
import { reportProgress } from '@studio/media/progress';
import { MEDIA_READERS } from './read-media.ts';

/**
 * Number of files to encode at a time. One image uses several cores, but not in all steps. A second image uses the idle cores.
 * Models are encoded on the main thread, so two would not be faster.
 */
const CONCURRENCY = { images: 2, models: 1 } as const;

const [, , kind, siteDir] = process.argv;
if (kind !== 'images' && kind !== 'models')
  throw new Error('Expected "images" or "models" as the first argument.');
process.once('disconnect', () => process.exit(1));

const files = [...(await MEDIA_READERS[kind]()).files];
// `npm run build` and `npm start` encode the files in opposite orders. If both run at the same time, they encode few files twice.
const encoder = new MediaEncoder(new Map(siteDir === undefined ? files.reverse() : files));

const siteCopies = new Map<string, Promise<void>>();
/**
 * Adds an encoded file to the site in FOLDER. Does nothing without FOLDER. A file is added only once.
 *
 * @param path path of the file in the cache.
 */
function addToSite(urlPath: string, path: string): Promise<void> {
  const siteCopy = siteCopies.get(urlPath) ?? (siteDir === undefined ? Promise.resolve() : copyInto(siteDir));
  siteCopies.set(urlPath, siteCopy);
  // A failure may be temporary, such as a full disk.
  siteCopy.catch(() => siteCopies.delete(urlPath));
  return siteCopy;

  async function copyInto(siteDir: string): Promise<void> {
    const target = join(siteDir, urlPath);
    if (existsSync(target)) return;
    await mkdir(dirname(target), { recursive: true });
    // Compressed copies come first. The server serves the file as soon as it exists, so its copies must be complete.
    if (isCompressible(target)) await compressFile(target, path);
    await linkOrCopy(path, target);
  }
}

/** Returns the part of a file name that the cached files of one model share: its name and hash. */
const toStem = (name: string): string => name.split('.').slice(0, 2).join('.');

/** Encodes all files, deletes old ones that the site does not use any more, and then ends the process. The exit code is 1 if a file cannot be encoded, otherwise 0. */
const encodeAll = async (): Promise<void> => {
  let encodedCount = 0;
  let failedCount = 0;
  await encoder.encodeAll(
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
  const [[, file] = []] = files;
  const usedStems = new Set(files.map(([, { path }]) => toStem(basename(path))));
  if (file) await deleteOldFiles(dirname(file.path), (name) => usedStems.has(toStem(name)));
  process.exit(failedCount > 0 ? 1 : 0);
};

if (siteDir !== undefined) {
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  process.on('message', async (message) => {
    const { data: request } = encodeRequestSchema.safeParse(message);
    if (!request) return;
    const { urlPath } = request;
    if (urlPath === null) return encodeAll();
    const error = await encoder
      .encode(urlPath)
      .then((path) => addToSite(urlPath, path))
      .then(() => null, errorText);
    process.send?.({ urlPath, error } satisfies EncodeResponse);
  });
} else {
  await encodeAll();
}
