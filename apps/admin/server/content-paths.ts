import { type ContentType, findContentType } from '@studio/content/schema/content-types';
import { HttpError } from '@studio/http/errors';
import type { EntryState, ErrorResponse } from '../api-types.ts';

/** Content folder of the repository. The API names files relative to it. */
export const CONTENT_ROOT = 'content/';

/** Converts a path of the repository to a path under `content/`. */
export const toContentPath = (path: string): string => path.slice(CONTENT_ROOT.length);

/** An HTTP error whose response holds more than a message. */
export class DetailedHttpError extends HttpError {
  readonly response: ErrorResponse;

  constructor(statusCode: number, answer: ErrorResponse) {
    super(statusCode, answer.message);
    this.response = answer;
  }
}

interface ContentTypeMatch {
  contentType: ContentType;
  id: string;
}

/** Returns the content type and id of a file. @throws HttpError 404 for a path that is no content file. */
export function requireContentType(file: string): ContentTypeMatch {
  const found = findContentType(file);
  if (!found) throw new HttpError(404, 'This entry does not exist.');
  return found;
}

/** Returns the entry that a file belongs to. An image or model file belongs to a YAML file, other files to themselves. */
export const entryFor = (file: string): string =>
  file.replace(/^(pictures\/.+)\.[^.]+$/, '$1.yaml').replace(/^models\/(.+)\.glb$/, '$1.yaml');

/** Converts a status letter of `git diff --name-status` to an entry's state. */
export function toEntryState(letter: string | undefined): EntryState {
  if (letter === undefined) return 'live';
  return letter === 'A' ? 'draft' : letter === 'D' ? 'removed' : 'changed';
}
