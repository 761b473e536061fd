import { type ContentType, findContentType } from '@studio/content/schema/content-types';
import { HttpError } from '@studio/http/errors';
import type { EntryState, ErrorResponse } from '../api-types.ts';

/** The API uses paths relative to this folder. */
export const CONTENT_ROOT = 'content/';

/** Converts a path from the repository's root. */
export const toContentPath = (path: string): string => path.slice(CONTENT_ROOT.length);

/** An HTTP error with details for the client. */
export class DetailedHttpError extends HttpError {
  /** JSON body of the response. */
  readonly body: ErrorResponse;

  constructor(statusCode: number, body: ErrorResponse) {
    super(statusCode, body.message);
    this.body = body;
  }
}

interface ContentTypeMatch {
  contentType: ContentType;
  id: string;
}

/** @throws HttpError 404 if no content type has such a file. */
export function requireContentType(file: string): ContentTypeMatch {
  const match = findContentType(file);
  if (!match) throw new HttpError(404, 'This entry does not exist.');
  return match;
}

/**
 * Returns the file of the entry to which a file under `content/` belongs: the YAML file for an image or model, otherwise the file itself.
 */
export const toEntryFile = (file: string): string =>
  file.replace(/^(pictures\/.+)\.[^.]+$/, '$1.yaml').replace(/^models\/(.+)\.glb$/, '$1.yaml');

/** @param letter of `git diff --name-status`. */
export function toEntryState(letter: string | undefined): EntryState {
  if (letter === undefined) return 'live';
  return letter === 'A' ? 'draft' : letter === 'D' ? 'removed' : 'changed';
}
