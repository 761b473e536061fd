import { createHash } from 'node:crypto';
import { copyFile, mkdir, readdir, readFile, rm, stat, utimes } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { writeAtomically } from './write-atomically.ts';

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

// Compression shrinks GLB models by 20 %. Models for AR (.ar.glb, .usdz) are not compressed: Quick Look requires an uncompressed
// USDZ, and the documentation of other AR viewers does not mention compressed responses.
const COMPRESSIBLE = /(?:\.(?:html|css|js|mjs|json|data|svg|xml|txt|webmanifest|map|ico)|(?<!\.ar)\.glb)$/;
// Compressing smaller files saves less than the size of the response headers.
const MIN_SIZE_BYTES = 512;
// Data files of pages. They load on navigation only, and there is one per page. Brotli quality 10 takes less than half the time of
// 11 for 2 % more bytes.
const PAGE_DATA = /\.data$/;
/**
 * Brotli quality for models, which meshopt and WebP have already compressed. It takes 1/15 of the time of 11 for 2 % more bytes.
 */
export const MODEL_BROTLI_QUALITY = 9;

/** Statistics for the build output. Sizes in bytes. */
export interface CompressionStats {
  files: number;
  original: number;
  brotli: number;
}

/** Part of the cache key, because the output depends on the versions of the encoders. */
const ENCODER_VERSIONS = `${process.versions.brotli} ${process.versions.zlib}`;
/** Cache entries that no build has used for 30 days are deleted. */
const CACHE_TTL_MS = 30 * 24 * 60 * 60_000;

/** Cache of compressed copies. The file names are hashes of the uncompressed content. */
const CACHE_DIR = '.cache/compressed';

/** Returns whether files with this extension get compressed copies. */
export const isCompressible = (path: string): boolean => COMPRESSIBLE.test(path);

/**
 * Writes `<path>.br` and `<path>.gz`, unless the file is too small or Brotli does not shrink it.
 *
 * @param path path of the file in the site. The copies are written beside it.
 * @param from file to compress, if it is not at `path` yet.
 * @param cacheDir folder with the copies of earlier builds.
 * @returns sizes in bytes, or null if no copies were written.
 */
export async function compressFile(
  path: string,
  from = path,
  cacheDir = CACHE_DIR,
): Promise<{ original: number; brotli: number } | null> {
  const bytes = await readFile(from);
  if (bytes.length < MIN_SIZE_BYTES) return null;
  const quality = path.endsWith('.glb') ? MODEL_BROTLI_QUALITY : PAGE_DATA.test(path) ? 10 : 11;
  const key = createHash('sha256').update(`${ENCODER_VERSIONS} ${quality}\n`).update(bytes).digest('hex');
  const cachedPath = join(cacheDir, key);
  if (!(await touchCachedCopies(cachedPath))) {
    const [br, gz] = await Promise.all([
      brotliAsync(bytes, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: quality,
          [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
          [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
        },
      }),
      gzipAsync(bytes, { level: 9 }),
    ]);
    await writeAtomically(`${cachedPath}.gz`, gz);
    await writeAtomically(`${cachedPath}.br`, br);
  }
  const { size } = await stat(`${cachedPath}.br`);
  if (size >= bytes.length) return null;
  await Promise.all(
    ['br', 'gz'].map((extension) => copyFile(`${cachedPath}.${extension}`, `${path}.${extension}`)),
  );
  return { original: bytes.length, brotli: size };
}

/** Updates the time of last use of both cached copies. Returns false if one of them is missing. */
async function touchCachedCopies(cachedPath: string): Promise<boolean> {
  const now = new Date();
  return Promise.all(['gz', 'br'].map((extension) => utimes(`${cachedPath}.${extension}`, now, now))).then(
    () => true,
    () => false,
  );
}

/**
 * Writes a Brotli and a gzip copy beside every compressible file of a folder, as compressFile does. Deletes old cache entries.
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
  const worker = async () => {
    for (let path = paths.pop(); path !== undefined; path = paths.pop()) {
      const sizes = await compressFile(path, path, cacheDir);
      if (!sizes) continue;
      stats.files += 1;
      stats.original += sizes.original;
      stats.brotli += sizes.brotli;
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, worker));
  for (const name of await readdir(cacheDir)) {
    const path = join(cacheDir, name);
    // A parallel build may have removed the entry.
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Date.now() }));
    if (Date.now() - mtimeMs > CACHE_TTL_MS) await rm(path, { force: true });
  }
  return stats;
}
