import { readdir, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import multipart from '@fastify/multipart';
import { errorCode, HttpError } from '@studio/http/errors';
import { describeSmallImage } from '@studio/images/checks/small-images';
import { isImageFile } from '@studio/images/find-images';
import type { FastifyInstance } from 'fastify';
import sharp from 'sharp';
import type { ImageUploadResponse, MediaImage } from '../api-types.ts';
import { api } from '../routes.ts';
import { MAX_UPLOAD_MB, UPLOAD_TOO_LARGE_MESSAGE } from '../upload-limits.ts';
import type { DiskReserve } from './disk-reserve.ts';
import type { EntryStore } from './entry-store.ts';
import { convertHeicToPng } from './heic.ts';
import { MediaLibrary } from './media.ts';
import type { Repository } from './repository.ts';
import { addImage, replaceImage } from './save-image.ts';

const MB = 1024 * 1024;
const MAX_UPLOAD_BYTES = MAX_UPLOAD_MB * MB;
/** Phones take photos with 12 to 24 megapixels. A decompression bomb has thousands. */
const MAX_MEGAPIXELS = 40;
const MAX_PIXELS = MAX_MEGAPIXELS * 1e6;
/** Maximum width and height. The site uses no larger images. */
const MAX_SIDE_PX = 2560;
/** A little less than the 700 KB that the image checks allow. */
const MAX_JPEG_BYTES = 680 * 1024;
/** Qualities to try, from the best to the lowest. */
const JPEG_QUALITIES = [86, 80, 74, 68, 60, 50, 40];
const THUMBNAIL_WIDTHS = [160, 480, 1200];
/** Limits the memory for thumbnails to some tens of megabytes. */
const MAX_CACHED_THUMBNAILS = 600;
const UPLOAD_INTERRUPTED_MESSAGE = 'The upload was interrupted. Please try again.';
const HEIC_FAILED_MESSAGE =
  'This HEIC image could not be converted. Save it as a JPEG and upload it again. To take new photos as JPEG on an iPhone, open Settings, Camera, Formats and choose “Most Compatible”.';
const IMAGE_FOLDER = 'content/pictures';
const SUPPORTED_FORMATS = new Set(['jpeg', 'png', 'webp', 'heif', 'tiff']);

/**
 * Converts an upload to a JPEG for the site. The JPEG is upright, in sRGB, at most 2560 pixels wide and high, and has no metadata.
 *
 * @returns the JPEG, with its width and height in pixels.
 * @throws HttpError 415 if the file is not a supported image or is damaged, 413 if it has too many pixels.
 */
export async function prepareImage(upload: Buffer): Promise<{ jpeg: Buffer; width: number; height: number }> {
  // sharp throws synchronously for an empty file. The async function turns this error into a rejection.
  const readMetadata = async () => sharp(upload, { limitInputPixels: false }).metadata();
  const metadata = await readMetadata().catch(() => null);
  if (!metadata?.format || !SUPPORTED_FORMATS.has(metadata.format))
    throw new HttpError(
      415,
      'This file is not a supported image. Choose a JPEG, PNG, WebP, TIFF or HEIC file.',
    );
  const pixels = (metadata.width ?? 0) * (metadata.height ?? 0);
  if (pixels > MAX_PIXELS)
    throw new HttpError(
      413,
      `This image has ${Math.round(pixels / 1e6)} megapixels; at most ${MAX_MEGAPIXELS} are allowed. Make it smaller and upload it again.`,
    );
  const isHeic = metadata.format === 'heif' && metadata.compression === 'hevc';
  const decodableImage = isHeic
    ? await convertHeicToPng(upload, metadata.icc, MAX_PIXELS).catch(() => {
        throw new HttpError(415, HEIC_FAILED_MESSAGE);
      })
    : upload;
  try {
    // The image is decoded once, because it may be encoded in several qualities. sharp drops metadata by default.
    const { data, info } = await sharp(decodableImage, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
      .rotate()
      .resize({ width: MAX_SIDE_PX, height: MAX_SIDE_PX, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: 'white' })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true });
    const createImage = () =>
      sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
    return {
      jpeg: await encodeWithin(MAX_JPEG_BYTES, (quality) =>
        createImage().jpeg({ quality, mozjpeg: true }).toBuffer(),
      ),
      width: info.width,
      height: info.height,
    };
  } catch {
    throw new HttpError(415, 'This image is damaged. Choose another file.');
  }
}

/** Encodes with the best quality whose result has at most `maxBytes`, or the lowest quality if no result is small enough. */
async function encodeWithin(maxBytes: number, encode: (quality: number) => Promise<Buffer>): Promise<Buffer> {
  let [low, high] = [0, JPEG_QUALITIES.length - 1];
  let best: Buffer | null = null;
  // Binary search.
  while (low <= high) {
    const middle = (low + high) >> 1;
    const encoded = await encode(JPEG_QUALITIES[middle] ?? 60);
    if (encoded.length <= maxBytes) [best, high] = [encoded, middle - 1];
    else low = middle + 1;
  }
  return best ?? encode(JPEG_QUALITIES.at(-1) ?? 40);
}

/** Routes that list the draft's images, receive uploads and serve thumbnails. */
export async function imageRoutes(
  app: FastifyInstance,
  {
    repository,
    entryStore,
    diskReserve,
  }: { repository: Repository; entryStore: EntryStore; diskReserve: DiskReserve },
): Promise<void> {
  await app.register(multipart, { limits: { fileSize: MAX_UPLOAD_BYTES, files: 1, fields: 4 } });
  const thumbnails = new Map<string, Promise<Buffer>>();
  const media = new MediaLibrary(repository, entryStore);

  app.get(api.images(), (): Promise<MediaImage[]> => media.list());

  app.post(
    api.images(),
    { bodyLimit: MAX_UPLOAD_BYTES + MB },
    async (request): Promise<ImageUploadResponse> => {
      const filePart = await request.file().catch(() => {
        throw new HttpError(400, UPLOAD_INTERRUPTED_MESSAGE);
      });
      if (!filePart) throw new HttpError(422, 'Please choose an image.');
      const bytes = await filePart.toBuffer().catch((error: unknown) => {
        if (errorCode(error) === 'FST_REQ_FILE_TOO_LARGE') throw new HttpError(413, UPLOAD_TOO_LARGE_MESSAGE);
        throw new HttpError(400, UPLOAD_INTERRUPTED_MESSAGE);
      });
      const readTextField = (name: string): string => {
        const value = filePart.fields[name];
        return value && 'value' in value ? String(value.value) : '';
      };
      const filename = filePart.filename || 'image';
      const { jpeg, width, height } = await prepareImage(bytes);
      // The image is written twice: to git and to the draft's folder.
      if ((await diskReserve.getShortfallBytes(2 * jpeg.length)) > 0)
        throw new HttpError(
          503,
          'The image was not saved. The server’s disk is full; any space that is left is reserved for enquiries. Ask your administrator to free space on the server.',
        );
      const replacedId = readTextField('replaces');
      const id = await (replacedId === ''
        ? addImage(repository, readTextField('folder') || 'new', filename, jpeg, request.person)
        : replaceImage(repository, replacedId, jpeg, request.person));
      const sizeNotice = describeSmallImage({ width, height });
      const warnings = sizeNotice ? [`It ${sizeNotice}.`] : [];
      return { id, file: `pictures/${id}.yaml`, width, height, warnings };
    },
  );

  app.get<{ Params: { '*': string }; Querystring: { width?: string } }>(
    `${api.images()}/*`,
    async (request, reply) => {
      const id = request.params['*'];
      const width = THUMBNAIL_WIDTHS.find((candidate) => candidate >= Number(request.query.width)) ?? 1200;
      if (!/^[a-z0-9-]+(\/[a-z0-9-]+)+$/.test(id)) throw new HttpError(404, 'This image does not exist.');
      const imageFile = await findImageFile(join(repository.draftFolder, IMAGE_FOLDER, id));
      if (!imageFile) throw new HttpError(404, 'This image does not exist.');
      const cacheKey = `${id}-${imageFile.modifiedMs}-${width}`;
      if (request.headers['if-none-match'] === `"${cacheKey}"`) return reply.code(304).send();
      const pendingThumbnail =
        thumbnails.get(cacheKey) ??
        sharp(imageFile.path)
          .rotate()
          .resize({ width, withoutEnlargement: true })
          .webp({ quality: 70, effort: 2 })
          .toBuffer();
      thumbnails.set(cacheKey, pendingThumbnail);
      if (thumbnails.size > MAX_CACHED_THUMBNAILS) thumbnails.delete(thumbnails.keys().next().value ?? '');
      reply.header('cache-control', 'private, no-cache').header('etag', `"${cacheKey}"`);
      const thumbnail = await pendingThumbnail.catch(() => {
        thumbnails.delete(cacheKey);
        throw new HttpError(422, 'This image is damaged and cannot be shown. Replace it.');
      });
      return reply.type('image/webp').send(thumbnail);
    },
  );
}

/** Finds an image file of any format. @param path path without the extension. @returns null if there is no such file. */
async function findImageFile(path: string): Promise<{ path: string; modifiedMs: number } | null> {
  const names = await readdir(dirname(path)).catch(() => []);
  const name = names.find((file) => isImageFile(file) && file.replace(/\.[^.]*$/, '') === basename(path));
  if (name === undefined) return null;
  const fullPath = join(dirname(path), name);
  return { path: fullPath, modifiedMs: Math.round((await stat(fullPath)).mtimeMs) };
}
