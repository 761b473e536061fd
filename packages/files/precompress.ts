import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, readdir, readFile, rename, stat, utimes, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { deleteOldFiles } from './delete-old-files.ts';
import { writeAtomically } from './write-atomically.ts';

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

// Compression shrinks GLB models by 20 %. Models for AR (.ar.glb, .usdz) are not compressed: Quick Look requires an uncompressed USDZ, and
// the documentation of other AR viewers does not mention compressed responses.
const COMPRESSIBLE_FILE =
  /(?:\.(?:html|css|js|mjs|json|data|svg|xml|txt|webmanifest|map|ico)|(?<!\.ar)\.glb)$/;
// For smaller files, compression would save less than the size of the response headers.
const MIN_SIZE_BYTES = 512;
// Each page has a data file, which browsers load only on navigation. Brotli quality 10 takes less than half the time of quality 11 for 2 %
// more bytes.
const PAGE_DATA_FILE = /\.data$/;
/** Meshopt and WebP have already compressed the models. This quality takes 1/15 of the time of quality 11 for 2 % more bytes. */
export const MODEL_BROTLI_QUALITY = 9;

const GZIP_OPTIONS = { level: 9 };

/** Totals that the build prints. Sizes are in bytes. */
export interface CompressionStats {
  files: number;
  original: number;
  brotli: number;
}

/** Part of the cache key, because the output depends on the versions of the encoders. */
const ENCODER_VERSIONS = `${process.versions.brotli} ${process.versions.zlib}`;

/** Folder of cached copies. A file name is a hash of the uncompressed content, the encoder versions and the quality. */
const CACHE_DIR = '.cache/compressed';

/** Whether files with this extension get compressed copies. */
export const isCompressible = (path: string): boolean => COMPRESSIBLE_FILE.test(path);

/**
 * Writes the compressed copies `<path>.br` and `<path>.gz`, unless the file is too small or Brotli does not shrink it.
 *
 * @param sourcePath path of the file to compress, if the file is not at `path` yet.
 * @param cacheDir folder with the copies of earlier builds.
 * @returns sizes in bytes, or null if no copies were written.
 */
export async function compressFile(
  path: string,
  sourcePath = path,
  cacheDir = CACHE_DIR,
): Promise<{ original: number; brotli: number } | null> {
  const bytes = await readFile(sourcePath);
  if (bytes.length < MIN_SIZE_BYTES) return null;
  const quality = getBrotliQuality(path);
  const cachedPath = join(cacheDir, computeCacheKey(bytes, quality));
  if (!(await touchCachedCopies(cachedPath))) {
    const [brotliBytes, gzipBytes] = await Promise.all([
      brotliAsync(bytes, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: quality,
          [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
          [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
        },
      }),
      gzipAsync(bytes, GZIP_OPTIONS),
    ]);
    await writeAtomically(`${cachedPath}.gz`, gzipBytes);
    await writeAtomically(`${cachedPath}.br`, brotliBytes);
  }
  const { size } = await stat(`${cachedPath}.br`);
  if (size >= bytes.length) return null;
  await addCachedCopies(cachedPath, path);
  return { original: bytes.length, brotli: size };
}

/**
 * Adds compressed copies of the files that have no `.gz` copy yet. Adds both copies of a file if they are cached, otherwise only the
 * `.gz` copy, because gzip takes a fraction of the time of Brotli. `addMissingBrotliCopies` adds the missing `.br` copies later.
 *
 * @param paths paths of files in the site. The copies are written beside them.
 */
export async function gzipFiles(paths: Iterable<string>, cacheDir = CACHE_DIR): Promise<void> {
  const isMissingCopy = (path: string) => isCompressible(path) && !existsSync(`${path}.gz`);
  await forEachInParallel([...paths].filter(isMissingCopy), async (path) => {
    const bytes = await readFile(path);
    if (bytes.length < MIN_SIZE_BYTES) return;
    const cachedPath = join(cacheDir, computeCacheKey(bytes, getBrotliQuality(path)));
    if (await touchCachedCopies(cachedPath)) await addCachedCopies(cachedPath, path);
    else await writeFile(`${path}.gz`, await gzipAsync(bytes, GZIP_OPTIONS));
  });
}

/** Handles items in parallel, with as many calls at a time as there are cores. */
async function forEachInParallel<Item>(
  items: readonly Item[],
  handle: (item: Item) => Promise<void>,
): Promise<void> {
  const queue = items.values();
  const worker = async () => {
    for (const item of queue) await handle(item);
  };
  await Promise.all(Array.from({ length: availableParallelism() }, worker));
}

const getBrotliQuality = (path: string): number =>
  path.endsWith('.glb') ? MODEL_BROTLI_QUALITY : PAGE_DATA_FILE.test(path) ? 10 : 11;

const computeCacheKey = (bytes: Buffer, quality: number): string =>
  createHash('sha256').update(`${ENCODER_VERSIONS} ${quality}\n`).update(bytes).digest('hex');

/** Adds cached copies beside a file. Each copy is renamed into place, because the site may already be served. */
async function addCachedCopies(cachedPath: string, path: string): Promise<void> {
  for (const extension of ['br', 'gz']) {
    const target = `${path}.${extension}`;
    const partialPath = `${target}.${randomUUID()}.partial`;
    await copyFile(`${cachedPath}.${extension}`, partialPath);
    await rename(partialPath, target);
  }
}

/** Updates the time at which cached copies were last used. Returns false if a copy is missing. */
async function touchCachedCopies(cachedPath: string): Promise<boolean> {
  const now = new Date();
  return Promise.all(['gz', 'br'].map((extension) => utimes(`${cachedPath}.${extension}`, now, now))).then(
    () => true,
    () => false,
  );
}

/**
 * Adds the Brotli copies that `gzipFiles` has omitted, and deletes old cache entries.
 *
 * @param folder folder of the site. The site may already be served.
 * @param signal aborts after the current file.
 */
export async function addMissingBrotliCopies(
  folder: string,
  signal: AbortSignal,
  cacheDir = CACHE_DIR,
): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const { name, parentPath } of entries) {
    const path = join(parentPath, name.replace(/\.gz$/, ''));
    if (!name.endsWith('.gz') || existsSync(`${path}.br`)) continue;
    if (signal.aborted) return;
    await compressFile(path, path, cacheDir);
  }
  await deleteOldFiles(cacheDir);
}

/**
 * Writes a Brotli and a gzip copy beside every compressible file of a folder. Deletes old cache entries.
 *
 * @param cacheDir folder with the copies of earlier builds.
 */
export async function precompress(folder: string, cacheDir = CACHE_DIR): Promise<CompressionStats> {
  await mkdir(cacheDir, { recursive: true });
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile() && isCompressible(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
  const stats = { files: 0, original: 0, brotli: 0 };
  await forEachInParallel(paths, async (path) => {
    const sizes = await compressFile(path, path, cacheDir);
    if (!sizes) return;
    stats.files += 1;
    stats.original += sizes.original;
    stats.brotli += sizes.brotli;
  });
  await deleteOldFiles(cacheDir);
  return stats;
}
