/**
 * Makes all images or all models, in a process of its own: `node apps/site/build/encode-media.ts images|models [FOLDER]`.
 *
 * For a build it fills the cache and ends. For `npm start`, which names the folder that is served, it puts each file there too, and
 * makes a file that its parent asks for (packages/media/background-encoder.ts) before the others.
 */
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { constants, setPriority } from 'node:os';
import { dirname, join } from 'node:path';
import { lay } from '@studio/files/lay';
import { compressInto, isCompressible } from '@studio/files/precompress';
import { errorText } from '@studio/http/problem';
import { MediaQueue } from '@studio/media/media-queue';
import { type EncodeAnswer, requestSchema } from '@studio/media/messages';
import { reportProgress } from '@studio/media/progress';
import { READERS } from './read-media.ts';

/**
 * Files that are made at once. libvips encodes one image on several cores; two at once fill the gaps between its steps. Two models
 * would take turns on the one main thread.
 */
const PARALLEL = { images: 2, models: 1 } as const;

const [, , kind, folder] = process.argv;
if (kind !== 'images' && kind !== 'models')
  throw new Error('Expected "images" or "models" as the first argument.');
process.once('disconnect', () => process.exit(1));

const files = [...(await READERS[kind]()).files];
// The other way round than in the background: a publication that is built meanwhile meets it halfway, and nothing is made twice.
const queue = new MediaQueue(new Map(folder === undefined ? files.reverse() : files));

const placed = new Map<string, Promise<void>>();
/** Puts a file that was made into the folder that is served, once. */
function place(address: string, path: string): Promise<void> {
  const placing = placed.get(address) ?? (folder === undefined ? Promise.resolve() : placeIn(folder));
  placed.set(address, placing);
  return placing;

  async function placeIn(folder: string): Promise<void> {
    const target = join(folder, address);
    if (existsSync(target)) return;
    await mkdir(dirname(target), { recursive: true });
    // The file comes last: where it is, its compressed copies are complete.
    if (isCompressible(target)) await compressInto(target, path);
    await lay(path, target);
  }
}

if (folder !== undefined) {
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  process.on('message', async (message) => {
    const { data: request } = requestSchema.safeParse(message);
    if (!request) return;
    const { address } = request;
    const error = await queue
      .make(address)
      .then((path) => place(address, path))
      .then(() => null, errorText);
    process.send?.({ address, error } satisfies EncodeAnswer);
  });
}

let done = 0;
let failed = 0;
await queue.makeAll(
  PARALLEL[kind],
  async (address, path) => {
    await place(address, path);
    done += 1;
    reportProgress(kind, done, files.length);
  },
  (address, error) => {
    failed += 1;
    console.error(`${address}: ${errorText(error)}`);
  },
);
process.exit(failed > 0 ? 1 : 0);
