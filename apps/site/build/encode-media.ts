import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { deleteOldFiles } from '@studio/files/delete-old-files';
import { linkOrCopy } from '@studio/files/link-or-copy';
import { compressFile, isCompressible } from '@studio/files/precompress';
import { errorText } from '@studio/http/errors';
import { readUsedImages } from '@studio/images/read-images';
import { MediaEncoder, type MediaFiles } from '@studio/media/media-encoder';
import { readModels } from '@studio/models/read-models';

/**
 * Number of images to encode at a time. One image uses several cores, but not in all steps. A second image uses the idle cores.
 * Models are encoded on the main thread, so two would not be faster.
 */
const IMAGE_CONCURRENCY = 2;

/** The encoded images and models of the site. */
interface SiteMedia {
  /** Encodes a file, before those of `encodeAll`, and adds it to the site. Rejects when encoding fails. */
  encode: (urlPath: string) => Promise<void>;
  /**
   * Encodes all files, adds them to the site, and deletes old files that the site does not use any more from the cache.
   *
   * @param onProgress receives the numbers of finished and of all files.
   * @returns whether all files could be encoded. Prints the errors of the others.
   */
  encodeAll: (onProgress: (done: number, total: number) => void) => Promise<boolean>;
}

/** Reads all media files of the site. @throws Error with the path when an image or model cannot be read. */
export async function readMedia(): Promise<MediaFiles> {
  const [images, models] = await Promise.all([readUsedImages(), readModels()]);
  return new Map([...images.files, ...models.files]);
}

/** @param siteDir `client` folder to which encoded files are added. Without it, files are only encoded into the cache. */
export async function openSiteMedia(siteDir?: string): Promise<SiteMedia> {
  const files = await readMedia();
  const encoder = new MediaEncoder(files);
  const siteCopies = new Map<string, Promise<void>>();
  /** Adds a file once. @param path path of the file in the cache. */
  const addToSite = (urlPath: string, path: string): Promise<void> => {
    if (siteDir === undefined) return Promise.resolve();
    const siteCopy = siteCopies.get(urlPath) ?? copyInto(siteDir, urlPath, path);
    siteCopies.set(urlPath, siteCopy);
    // A failure may be temporary, such as a full disk.
    siteCopy.catch(() => siteCopies.delete(urlPath));
    return siteCopy;
  };
  return {
    encode: async (urlPath) => addToSite(urlPath, await encoder.encode(urlPath)),
    encodeAll: async (onProgress) => {
      let [done, failed] = [0, 0];
      const encodeSome = (urlPaths: string[], concurrency: number) =>
        encoder.encodeAll(
          urlPaths,
          concurrency,
          async (urlPath, path) => {
            await addToSite(urlPath, path);
            done += 1;
            onProgress(done, files.size);
          },
          (urlPath, error) => {
            failed += 1;
            console.error(`${urlPath}: ${errorText(error)}`);
          },
        );
      const isModel = (urlPath: string) => urlPath.startsWith('/assets/models/');
      const models = [...files.keys()].filter(isModel);
      const images = [...files.keys()].filter((urlPath) => !isModel(urlPath));
      await Promise.all([encodeSome(images, IMAGE_CONCURRENCY), encodeSome(models, 1)]);
      await deleteUnusedFiles(files);
      return failed === 0;
    },
  };
}

async function copyInto(siteDir: string, urlPath: string, path: string): Promise<void> {
  const target = join(siteDir, urlPath);
  if (existsSync(target)) return;
  await mkdir(dirname(target), { recursive: true });
  // Compressed copies come first. The server serves the file as soon as it exists, so its copies must be complete.
  if (isCompressible(target)) await compressFile(target, path);
  await linkOrCopy(path, target);
}

/** Returns the part of a file name that the cached files of one model share: its name and hash. */
const toStem = (name: string): string => name.split('.').slice(0, 2).join('.');

async function deleteUnusedFiles(files: MediaFiles): Promise<void> {
  const paths = [...files.values()].map(({ path }) => path);
  const usedStems = new Set(paths.map((path) => toStem(basename(path))));
  for (const folder of new Set(paths.map((path) => dirname(path))))
    await deleteOldFiles(folder, (name) => usedStems.has(toStem(name)));
}
