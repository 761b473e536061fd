import type { ImageUploadResponse } from '../api-types.ts';
import { api } from '../routes.ts';
import { MAX_UPLOAD_MB, UPLOAD_TOO_LARGE_MESSAGE } from '../upload-limits.ts';
import { ApiError, parseResponse, UnreachableError } from './api-client.ts';

/**
 * Uploads an image. It uses XMLHttpRequest because `fetch` reports no upload progress.
 *
 * @param target `folder` for a new image, or `replaces` with the id of the image to replace.
 * @param onProgress receives the uploaded fraction, 0 to 1.
 * @throws ApiError for an error status or a file that is too large; UnreachableError if the server cannot be reached.
 */
export function upload(
  file: File,
  target: { folder: string } | { replaces: string },
  onProgress: (fraction: number) => void,
): Promise<ImageUploadResponse> {
  if (file.size > MAX_UPLOAD_MB * 1024 * 1024)
    return Promise.reject(new ApiError(413, { message: UPLOAD_TOO_LARGE_MESSAGE }));
  const form = new FormData();
  for (const [name, value] of Object.entries(target)) form.set(name, value);
  form.set('file', file);
  return new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest();
    xhr.upload.onprogress = ({ loaded, total }) => onProgress(loaded / total);
    xhr.onload = () => {
      try {
        resolve(parseResponse(xhr.status, xhr.getResponseHeader('content-type'), xhr.responseText));
      } catch (error) {
        reject(error);
      }
    };
    xhr.onerror = () => reject(new UnreachableError('The server cannot be reached'));
    xhr.open('POST', api.images());
    xhr.send(form);
  });
}
