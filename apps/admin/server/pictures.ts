import { readdir, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import multipart from '@fastify/multipart';
import { errorCode, Problem } from '@studio/http/problem';
import { sizeFault } from '@studio/images/checks/least-size';
import { isPhotograph } from '@studio/images/photographs';
import type { FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { api } from '../addresses.ts';
import { MOST_MB, TOO_LARGE } from '../photograph-limits.ts';
import type { PictureAnswer } from '../shapes.ts';
import { slugOf } from '../slug.ts';
import { NO_ROOM_SAID } from './answer-to.ts';
import { DRAFT } from './branches.ts';
import type { DiskReserve } from './disk-reserve.ts';
import { heicToPng } from './heic.ts';
import { similarImages } from './likeness.ts';
import { addPicture } from './photographs.ts';
import type { Repository } from './repository.ts';

const MB = 1024 * 1024;
const MOST_BYTES = MOST_MB * MB;
/** Most pixels that are decoded, in millions: phones' photographs have 12 to 24 unless asked for more, a bomb billions. */
const MOST_MEGAPIXELS = 40;
const MOST_PIXELS = MOST_MEGAPIXELS * 1e6;
/** Long side of what is kept, in pixels: the largest size that the site makes. */
const LONG_SIDE = 2560;
/** A little less than the picture checks allow (700 KB), in bytes; the first quality that stays below is taken. */
const HEAVIEST = 680 * 1024;
const QUALITIES = [86, 80, 74, 68, 60, 50, 40];
/** Widths of the desk's own small pictures, in pixels. */
const SHOWN = [160, 480, 1200];
const CUT_SHORT = 'The photograph did not arrive whole. Please try again.';
const HEIC_FAILED =
  'This HEIC photograph could not be converted. On the iPhone choose Settings, Camera, Formats, “Most Compatible”, or save the photograph as a JPEG, and choose it again.';
const FORMATS = new Set(['jpeg', 'png', 'webp', 'heif', 'tiff']);

/**
 * Makes a photograph of any size ready for the site: upright, sRGB, without what the camera wrote into it, as a JPEG.
 *
 * @throws Problem 415 for what is no photograph, 413 for one with too many pixels.
 */
export async function readied(sent: Buffer): Promise<{ jpeg: Buffer; width: number; height: number }> {
  const read = async () => sharp(sent, { limitInputPixels: false }).metadata();
  const meta = await read().catch(() => null);
  if (!meta?.format || !FORMATS.has(meta.format))
    throw new Problem(415, 'This is no photograph that can be read. JPEG, PNG, WebP, TIFF and HEIC can.');
  if ((meta.width ?? 0) * (meta.height ?? 0) > MOST_PIXELS)
    throw new Problem(
      413,
      `This has ${Math.round(((meta.width ?? 0) * (meta.height ?? 0)) / 1e6)} million pixels; at most ${MOST_MEGAPIXELS} million can be taken. Save it smaller, and choose it again.`,
    );
  const isHeic = meta.format === 'heif' && meta.compression === 'hevc';
  const bytes = isHeic
    ? await heicToPng(sent, meta.icc, MOST_PIXELS).catch(() => {
        throw new Problem(415, HEIC_FAILED);
      })
    : sent;
  try {
    // Decoded once; each quality is tried on the result. Metadata is left out, as it is unless asked for.
    const { data, info } = await sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error' })
      .rotate()
      .resize({ width: LONG_SIDE, height: LONG_SIDE, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: 'white' })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true });
    const image = () =>
      sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
    return {
      jpeg: await bestBelow(HEAVIEST, (quality) => image().jpeg({ quality, mozjpeg: true }).toBuffer()),
      width: info.width,
      height: info.height,
    };
  } catch {
    throw new Problem(415, 'This photograph is damaged, or ends early.');
  }
}

/** The best of the qualities whose file weighs no more than `most` bytes, found in three tries; the least where none does. */
async function bestBelow(most: number, encode: (quality: number) => Promise<Buffer>): Promise<Buffer> {
  let [from, to] = [0, QUALITIES.length - 1];
  let best: Buffer | null = null;
  while (from <= to) {
    const middle = (from + to) >> 1;
    const made = await encode(QUALITIES[middle] ?? 60);
    if (made.length <= most) [best, to] = [made, middle - 1];
    else from = middle + 1;
  }
  return best ?? encode(QUALITIES.at(-1) ?? 40);
}

/** A file's name as a name in addresses: "IMG 0042 (Küche).JPG" is "img-0042-kuche". */
export const slugFrom = (name: string): string =>
  slugOf(name.replace(/\.[^.]*$/, '')).slice(0, 60) || 'picture';

/** Takes photographs up, and shows those of the draft in the desk's own sizes. */
export async function pictureRoutes(
  app: FastifyInstance,
  repository: Repository,
  disk: DiskReserve,
): Promise<void> {
  await app.register(multipart, { limits: { fileSize: MOST_BYTES, files: 1, fields: 4 } });
  const small = new Map<string, Promise<Buffer>>();

  app.post(api.pictures(), { bodyLimit: MOST_BYTES + MB }, async (request): Promise<PictureAnswer> => {
    const part = await request.file().catch(() => {
      throw new Problem(400, CUT_SHORT);
    });
    if (!part) throw new Problem(422, 'Please choose a photograph.');
    const bytes = await part.toBuffer().catch((error: unknown) => {
      if (errorCode(error) === 'FST_REQ_FILE_TOO_LARGE') throw new Problem(413, TOO_LARGE);
      throw new Problem(400, CUT_SHORT);
    });
    const field = (name: string): string => {
      const found = part.fields[name];
      return found && 'value' in found ? String(found.value) : '';
    };
    const filename = part.filename || 'photograph';
    const { jpeg, width, height } = await readied(bytes);
    // It is written twice: into git, and into the draft's folder.
    if ((await disk.missingBytes(2 * jpeg.length)) > 0)
      throw new Problem(
        503,
        `${NO_ROOM_SAID} Some room stays free for enquiries. The photograph was not saved.`,
      );
    const replaces = field('replaces');
    const folder = slugFrom(field('folder') || 'new');
    const taken = await repository.list(DRAFT, 'content/pictures');
    let id = replaces || `${folder}/${slugFrom(filename)}`;
    for (let next = 2; replaces === '' && taken.has(`content/pictures/${id}.yaml`); next += 1)
      id = `${folder}/${slugFrom(filename)}-${next}`;
    if (replaces !== '' && !taken.has(`content/pictures/${id}.yaml`))
      throw new Problem(404, 'There is no such picture to replace.');
    const name = slugFrom(filename).replaceAll('-', ' ');
    await addPicture(repository, id, jpeg, { alt: name, caption: name.slice(0, 60) }, request.editor);
    const fault = sizeFault(id, { width, height });
    const alike = await similarImages(id, jpeg, join(repository.draftFolder, 'content/pictures'));
    const warnings = [
      ...(fault ? [`It ${fault}.`] : []),
      ...(alike.length > 0
        ? [`It looks like ${alike.join(' and ')}: two that are nearly the same cannot be published.`]
        : []),
    ];
    return { id, file: `pictures/${id}.yaml`, width, height, warnings };
  });

  app.get<{ Params: { '*': string }; Querystring: { width?: string } }>(
    `${api.pictures()}/*`,
    async (request, reply) => {
      const id = request.params['*'];
      const width = SHOWN.find((one) => one >= Number(request.query.width)) ?? 1200;
      if (!/^[a-z0-9-]+(\/[a-z0-9-]+)+$/.test(id)) throw new Problem(404, 'There is no such picture.');
      const found = await originalOf(join(repository.draftFolder, 'content/pictures', id));
      if (!found) throw new Problem(404, 'There is no such picture.');
      const key = `${id}-${found.changed}-${width}`;
      if (request.headers['if-none-match'] === `"${key}"`) return reply.code(304).send();
      const made =
        small.get(key) ??
        sharp(found.path)
          .rotate()
          .resize({ width, withoutEnlargement: true })
          .webp({ quality: 70, effort: 2 })
          .toBuffer();
      small.set(key, made);
      // A few hundred small pictures are a few megabytes; the oldest go.
      if (small.size > 600) small.delete(small.keys().next().value ?? '');
      reply.header('cache-control', 'private, no-cache').header('etag', `"${key}"`);
      const shown = await made.catch(() => {
        small.delete(key);
        throw new Problem(422, 'This photograph is damaged, and cannot be shown. Replace it.');
      });
      return reply.type('image/webp').send(shown);
    },
  );
}

/** The photograph of an id in the draft's folder, with when it was written there. */
async function originalOf(path: string): Promise<{ path: string; changed: number } | null> {
  const names = await readdir(dirname(path)).catch(() => []);
  const name = names.find((one) => isPhotograph(one) && one.replace(/\.[^.]*$/, '') === basename(path));
  if (name === undefined) return null;
  const found = join(dirname(path), name);
  return { path: found, changed: Math.round((await stat(found)).mtimeMs) };
}
