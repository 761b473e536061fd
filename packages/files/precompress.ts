import { createHash } from 'node:crypto';
import { copyFile, mkdir, readdir, readFile, rm, stat, utimes } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { writeAtomically } from './write-atomically.ts';

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

// Compression shrinks GLB models by a fifth. AR models (.ar.glb, .usdz) are left out: Quick Look reads a USDZ uncompressed, and
// other AR viewers are not documented to support compressed responses.
const COMPRESSIBLE = /(?:\.(?:html|css|js|mjs|json|data|svg|xml|txt|webmanifest|map|ico)|(?<!\.ar)\.glb)$/;
// Below this size, the saving is smaller than the response headers.
const MIN_SIZE_BYTES = 512;
// These files load on navigation only, and there is one per page. Quality 10 takes less than half the time of 11 for 2 % more
// bytes.
const PAGE_DATA = /\.data$/;
/** For models, which are already compressed by meshopt and WebP: a fifteenth of the time of quality 11 for 2 % more bytes. */
export const MODEL_BROTLI_QUALITY = 9;

/** Statistics for the build output. Sizes in bytes. */
export interface CompressionStats {
  files: number;
  original: number;
  brotli: number;
}

/** Part of the cache key, because other versions produce other output. */
const ENCODER_VERSIONS = `${process.versions.brotli} ${process.versions.zlib}`;
/** Cache entries that no build has used for 30 days are deleted. */
const CACHE_TTL_MS = 30 * 24 * 60 * 60_000;

/** Compressed copies by hash of their content. */
const CACHE_FOLDER = '.cache/compressed';

/** Whether a file gets compressed copies. */
export const isCompressible = (path: string): boolean => COMPRESSIBLE.test(path);

/**
 * Writes `<path>.br` and `<path>.gz`, unless the file is too small or Brotli does not shrink it.
 *
 * @param path path in the site, where the copies are written
 * @param from the file to compress
 * @returns sizes in bytes; null when it was not compressed
 */
export async function compressFile(
  path: string,
  from = path,
  cache = CACHE_FOLDER,
): Promise<{ original: number; brotli: number } | null> {
  const bytes = await readFile(from);
  if (bytes.length < MIN_SIZE_BYTES) return null;
  const quality = path.endsWith('.glb') ? MODEL_BROTLI_QUALITY : PAGE_DATA.test(path) ? 10 : 11;
  const key = createHash('sha256').update(`${ENCODER_VERSIONS} ${quality}\n`).update(bytes).digest('hex');
  const cached = join(cache, key);
  if (!(await isCached(cached))) {
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
    await writeAtomically(`${cached}.gz`, gz);
    await writeAtomically(`${cached}.br`, br);
  }
  const { size } = await stat(`${cached}.br`);
  if (size >= bytes.length) return null;
  await Promise.all(
    ['br', 'gz'].map((extension) => copyFile(`${cached}.${extension}`, `${path}.${extension}`)),
  );
  return { original: bytes.length, brotli: size };
}

/** Whether both copies are cached. Updates their time of last use. */
async function isCached(cached: string): Promise<boolean> {
  const now = new Date();
  return Promise.all(['gz', 'br'].map((extension) => utimes(`${cached}.${extension}`, now, now))).then(
    () => true,
    () => false,
  );
}

/**
 * Writes a Brotli and a gzip copy beside every compressible file of a folder. Brotli quality is 11, for page data 10, for
 * models 9.
 *
 * @param cache folder with the copies of earlier builds
 */
export async function precompress(folder: string, cache = CACHE_FOLDER): Promise<CompressionStats> {
  await mkdir(cache, { recursive: true });
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile() && isCompressible(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
  const total = { files: 0, original: 0, brotli: 0 };
  const worker = async () => {
    for (let path = paths.pop(); path !== undefined; path = paths.pop()) {
      const sizes = await compressFile(path, path, cache);
      if (!sizes) continue;
      total.files += 1;
      total.original += sizes.original;
      total.brotli += sizes.brotli;
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, worker));
  for (const name of await readdir(cache)) {
    const path = join(cache, name);
    // Another build may have removed it.
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Date.now() }));
    if (Date.now() - mtimeMs > CACHE_TTL_MS) await rm(path, { force: true });
  }
  return total;
}
