import { api } from '../addresses.ts';
import { MOST_MB, TOO_LARGE } from '../photograph-limits.ts';
import type { PictureAnswer } from '../shapes.ts';
import { answerIn, Refused } from './ask.ts';

/**
 * Sends a photograph. Not by `fetch`, which does not tell how far it is.
 *
 * @param place `folder` where a new one goes, or `replaces` the id of the one whose place it takes.
 * @param onSent is told how much of it has left, 0 to 1.
 * @throws Refused with the server's words; TypeError where it cannot be reached.
 */
export function upload(
  file: File,
  place: { folder: string } | { replaces: string },
  onSent: (part: number) => void,
): Promise<PictureAnswer> {
  if (file.size > MOST_MB * 1024 * 1024) return Promise.reject(new Refused(413, { message: TOO_LARGE }));
  const form = new FormData();
  for (const [name, value] of Object.entries(place)) form.set(name, value);
  form.set('file', file);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.upload.onprogress = ({ loaded, total }) => onSent(loaded / total);
    request.onload = () => {
      try {
        resolve(answerIn(request.status, request.getResponseHeader('content-type'), request.responseText));
      } catch (error) {
        reject(error);
      }
    };
    request.onerror = () => reject(new TypeError('the line is down'));
    request.open('POST', api.pictures());
    request.send(form);
  });
}
