import { createHash } from 'node:crypto';
import { copyFile, mkdir, readdir, readFile, rm, stat, utimes } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { writeAtomically } from './write-atomically.ts';

const brotli = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

// Models for the site's viewer shrink by a fifth. Those for phones' own viewers do not stand here: Quick Look takes a USDZ as
// it is, and nothing says that others undo an encoding.
const textual = /(?:\.(?:html|css|js|mjs|json|data|svg|xml|txt|webmanifest|map|ico)|(?<!\.ar)\.glb)$/;
// Below this the headers weigh more than what is saved.
const smallest = 512;
// A page's data is fetched after its first view, and there are two such files for each page: quality 10 takes less than
// half the time of 11, and 2 % more bytes.
const data = /(?:\.data|\/data-\w+\.js)$/;
/** Brotli quality of models, which meshopt and WebP have compressed already: a fifteenth of the time of 11, 2 % more bytes. */
export const MODEL_QUALITY = 9;

/** What was done, for a line at the end of a build. Sizes in bytes. */
export interface Precompressed {
  files: number;
  original: number;
  brotli: number;
}

/** What compresses, so that another version's copies are not taken for its own. */
const encoder = `${process.versions.brotli} ${process.versions.zlib}`;
/** Copies that no build has asked for in this time, in milliseconds, go. */
const KEPT = 30 * 24 * 60 * 60_000;

/** Where compressed copies are kept by what they are copies of. */
const CACHE = '.cache/compressed';

/** Whether a file gets compressed copies. */
export const isCompressible = (path: string): boolean => textual.test(path);

/**
 * Writes a brotli and a gzip copy beside the place of a file, unless they are no smaller.
 *
 * @param path place of the file; the copies are named after it.
 * @param from where the file is.
 * @returns sizes in bytes; null where it was not compressed.
 */
export async function compressInto(
  path: string,
  from = path,
  cache = CACHE,
): Promise<{ original: number; brotli: number } | null> {
  const bytes = await readFile(from);
  if (bytes.length < smallest) return null;
  const quality = path.endsWith('.glb') ? MODEL_QUALITY : data.test(path) ? 10 : 11;
  const key = createHash('sha256').update(`${encoder} ${quality}\n`).update(bytes).digest('hex');
  const known = join(cache, key);
  if (!(await isKnown(known))) {
    const [br, gz] = await Promise.all([
      brotli(bytes, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: quality,
          [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
          [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
        },
      }),
      gzipAsync(bytes, { level: 9 }),
    ]);
    // The second is looked for, so it comes last.
    await writeAtomically(`${known}.gz`, gz);
    await writeAtomically(`${known}.br`, br);
  }
  const { size } = await stat(`${known}.br`);
  if (size >= bytes.length) return null;
  await Promise.all(['br', 'gz'].map((ending) => copyFile(`${known}.${ending}`, `${path}.${ending}`)));
  return { original: bytes.length, brotli: size };
}

/** Whether a file was compressed before; notes that it is wanted still. */
async function isKnown(known: string): Promise<boolean> {
  const now = new Date();
  return Promise.all(['gz', 'br'].map((ending) => utimes(`${known}.${ending}`, now, now))).then(
    () => true,
    () => false,
  );
}

/**
 * Writes a brotli (quality 11; 10 for pages' data, 9 for models) and a gzip copy beside every text file of a folder.
 *
 * @param cache where copies are kept by what they are copies of: of a whole site few files differ from the last build's.
 */
export async function precompress(folder: string, cache = CACHE): Promise<Precompressed> {
  await mkdir(cache, { recursive: true });
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile() && isCompressible(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
  const total = { files: 0, original: 0, brotli: 0 };
  const worker = async () => {
    for (let path = paths.pop(); path !== undefined; path = paths.pop()) {
      const sizes = await compressInto(path, path, cache);
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
    if (Date.now() - mtimeMs > KEPT) await rm(path, { force: true });
  }
  return total;
}
