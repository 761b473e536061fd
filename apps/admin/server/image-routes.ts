import { readdir, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import multipart from '@fastify/multipart';
import { errorCode, HttpError } from '@studio/http/errors';
import { imageSizeIssue } from '@studio/images/checks/minimum-size';
import { isImageFile } from '@studio/images/find-images';
import type { FastifyInstance } from 'fastify';
import sharp from 'sharp';
import type { ImageUploadResponse } from '../api-types.ts';
import { api } from '../routes.ts';
import { slugify } from '../slug.ts';
import { MAX_UPLOAD_MB, UPLOAD_TOO_LARGE_MESSAGE } from '../upload-limits.ts';
import type { DiskReserve } from './disk-reserve.ts';
import { findSimilarImages } from './duplicate-images.ts';
import { DISK_FULL_MESSAGE } from './error-response.ts';
import { heicToPng } from './heic.ts';
import { DRAFT } from './refs.ts';
import type { Repository } from './repository.ts';
import { saveImage } from './save-image.ts';

const MB = 1024 * 1024;
const MAX_BYTES = MAX_UPLOAD_MB * MB;
/** Photos of phones have 12 to 24 megapixels. A decompression bomb has thousands. */
const MAX_MEGAPIXELS = 40;
const MAX_PIXELS = MAX_MEGAPIXELS * 1e6;
/** Long side of saved images in pixels: the largest size that the site uses. */
const LONG_SIDE = 2560;
/** A little less than the 700 KB that the image checks allow. */
const MAX_JPEG_BYTES = 680 * 1024;
const JPEG_QUALITIES = [86, 80, 74, 68, 60, 50, 40];
/** Thumbnail widths in pixels. */
const THUMBNAIL_WIDTHS = [160, 480, 1200];
/** Thumbnails in memory: a few megabytes. */
const MAX_THUMBNAILS = 600;
const UPLOAD_INCOMPLETE = 'The upload was interrupted. Please try again.';
const HEIC_FAILED =
  'This HEIC photograph could not be converted. On the iPhone choose Settings, Camera, Formats, “Most Compatible”, or save the photograph as a JPEG, and choose it again.';
const FORMATS = new Set(['jpeg', 'png', 'webp', 'heif', 'tiff']);

/**
 * Converts an upload to a JPEG for the site: upright, sRGB, at most 2560 pixels long, without metadata.
 *
 * @throws HttpError 415 if the file is not an image, 413 if it has too many pixels.
 */
export async function prepareImage(upload: Buffer): Promise<{ jpeg: Buffer; width: number; height: number }> {
  const read = async () => sharp(upload, { limitInputPixels: false }).metadata();
  const meta = await read().catch(() => null);
  if (!meta?.format || !FORMATS.has(meta.format))
    throw new HttpError(
      415,
      'This file is not a supported image. Choose a JPEG, PNG, WebP, TIFF or HEIC file.',
    );
  if ((meta.width ?? 0) * (meta.height ?? 0) > MAX_PIXELS)
    throw new HttpError(
      413,
      `This has ${Math.round(((meta.width ?? 0) * (meta.height ?? 0)) / 1e6)} million pixels; at most ${MAX_MEGAPIXELS} million are allowed. Make it smaller and choose it again.`,
    );
  const isHeic = meta.format === 'heif' && meta.compression === 'hevc';
  const bytes = isHeic
    ? await heicToPng(upload, meta.icc, MAX_PIXELS).catch(() => {
        throw new HttpError(415, HEIC_FAILED);
      })
    : upload;
  try {
    // Decoded once for all qualities. sharp drops metadata by default.
    const { data, info } = await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
      .rotate()
      .resize({ width: LONG_SIDE, height: LONG_SIDE, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: 'white' })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true });
    const image = () =>
      sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
    return {
      jpeg: await encodeWithin(MAX_JPEG_BYTES, (quality) =>
        image().jpeg({ quality, mozjpeg: true }).toBuffer(),
      ),
      width: info.width,
      height: info.height,
    };
  } catch {
    throw new HttpError(415, 'This image is damaged. Choose another file.');
  }
}

/** Encodes with the best quality that stays within `maxBytes` (binary search), or with the lowest if none does. */
async function encodeWithin(maxBytes: number, encode: (quality: number) => Promise<Buffer>): Promise<Buffer> {
  let [from, to] = [0, JPEG_QUALITIES.length - 1];
  let best: Buffer | null = null;
  while (from <= to) {
    const middle = (from + to) >> 1;
    const encoded = await encode(JPEG_QUALITIES[middle] ?? 60);
    if (encoded.length <= maxBytes) [best, to] = [encoded, middle - 1];
    else from = middle + 1;
  }
  return best ?? encode(JPEG_QUALITIES.at(-1) ?? 40);
}

/** Turns a file name into a slug: "IMG 0042 (Küche).JPG" becomes "img-0042-kuche". */
export const slugFromFileName = (name: string): string =>
  slugify(name.replace(/\.[^.]*$/, '')).slice(0, 60) || 'picture';

/** Routes that receive uploads and serve thumbnails of the draft's images. */
export async function imageRoutes(
  app: FastifyInstance,
  repository: Repository,
  disk: DiskReserve,
): Promise<void> {
  await app.register(multipart, { limits: { fileSize: MAX_BYTES, files: 1, fields: 4 } });
  const thumbnails = new Map<string, Promise<Buffer>>();

  app.post(api.images(), { bodyLimit: MAX_BYTES + MB }, async (request): Promise<ImageUploadResponse> => {
    const part = await request.file().catch(() => {
      throw new HttpError(400, UPLOAD_INCOMPLETE);
    });
    if (!part) throw new HttpError(422, 'Please choose an image.');
    const bytes = await part.toBuffer().catch((error: unknown) => {
      if (errorCode(error) === 'FST_REQ_FILE_TOO_LARGE') throw new HttpError(413, UPLOAD_TOO_LARGE_MESSAGE);
      throw new HttpError(400, UPLOAD_INCOMPLETE);
    });
    const field = (name: string): string => {
      const found = part.fields[name];
      return found && 'value' in found ? String(found.value) : '';
    };
    const filename = part.filename || 'image';
    const { jpeg, width, height } = await prepareImage(bytes);
    // Twice, because it is written to git and to the draft's folder.
    if ((await disk.missingBytes(2 * jpeg.length)) > 0)
      throw new HttpError(
        503,
        `${DISK_FULL_MESSAGE} Some space stays free for enquiries. The image was not saved.`,
      );
    const replaces = field('replaces');
    const folder = slugFromFileName(field('folder') || 'new');
    const taken = await repository.listFiles(DRAFT, 'content/pictures');
    let id = replaces || `${folder}/${slugFromFileName(filename)}`;
    for (let next = 2; replaces === '' && taken.has(`content/pictures/${id}.yaml`); next += 1)
      id = `${folder}/${slugFromFileName(filename)}-${next}`;
    if (replaces !== '' && !taken.has(`content/pictures/${id}.yaml`))
      throw new HttpError(404, 'The image to replace does not exist any more. Reload the page.');
    const name = slugFromFileName(filename).replaceAll('-', ' ');
    await saveImage(repository, id, jpeg, { alt: name, caption: name.slice(0, 60) }, request.editor);
    const sizeIssue = imageSizeIssue(id, { width, height });
    const similar = await findSimilarImages(id, jpeg, join(repository.draftFolder, 'content/pictures'));
    const warnings = [
      ...(sizeIssue ? [`It ${sizeIssue}.`] : []),
      ...(similar.length > 0
        ? [`It looks like ${similar.join(' and ')}: two nearly identical images cannot be published.`]
        : []),
    ];
    return { id, file: `pictures/${id}.yaml`, width, height, warnings };
  });

  app.get<{ Params: { '*': string }; Querystring: { width?: string } }>(
    `${api.images()}/*`,
    async (request, reply) => {
      const id = request.params['*'];
      const width = THUMBNAIL_WIDTHS.find((candidate) => candidate >= Number(request.query.width)) ?? 1200;
      if (!/^[a-z0-9-]+(\/[a-z0-9-]+)+$/.test(id)) throw new HttpError(404, 'This image does not exist.');
      const original = await findOriginal(join(repository.draftFolder, 'content/pictures', id));
      if (!original) throw new HttpError(404, 'This image does not exist.');
      const key = `${id}-${original.modifiedMs}-${width}`;
      if (request.headers['if-none-match'] === `"${key}"`) return reply.code(304).send();
      const encoding =
        thumbnails.get(key) ??
        sharp(original.path)
          .rotate()
          .resize({ width, withoutEnlargement: true })
          .webp({ quality: 70, effort: 2 })
          .toBuffer();
      thumbnails.set(key, encoding);
      if (thumbnails.size > MAX_THUMBNAILS) thumbnails.delete(thumbnails.keys().next().value ?? '');
      reply.header('cache-control', 'private, no-cache').header('etag', `"${key}"`);
      const thumbnail = await encoding.catch(() => {
        thumbnails.delete(key);
        throw new HttpError(422, 'This image is damaged and cannot be shown. Replace it.');
      });
      return reply.type('image/webp').send(thumbnail);
    },
  );
}

/** Finds the image file of an id. @param path without its extension. */
async function findOriginal(path: string): Promise<{ path: string; modifiedMs: number } | null> {
  const names = await readdir(dirname(path)).catch(() => []);
  const name = names.find((file) => isImageFile(file) && file.replace(/\.[^.]*$/, '') === basename(path));
  if (name === undefined) return null;
  const found = join(dirname(path), name);
  return { path: found, modifiedMs: Math.round((await stat(found)).mtimeMs) };
}
