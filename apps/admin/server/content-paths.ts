import { type ContentType, matchContentType } from '@studio/content/schema/content-types';
import { HttpError } from '@studio/http/errors';
import type { EntryState, ErrorResponse } from '../api-types.ts';

/** The API uses paths relative to this folder. */
export const CONTENT_ROOT = 'content/';

/** Converts a path relative to the repository's root to a path relative to `content/`. */
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

/** Returns the content type and id of an entry's file. @throws HttpError 404 if no content type has such a file. */
export function requireContentTypeMatch(file: string): ContentTypeMatch {
  const match = matchContentType(file);
  if (!match) throw new HttpError(404, 'This entry does not exist.');
  return match;
}

/**
 * Returns the file of the entry to which a file under `content/` belongs. For an image or model, this is its YAML file. For another file,
 * it is the file itself.
 */
export const toEntryFile = (file: string): string =>
  file.replace(/^(pictures\/.+)\.[^.]+$/, '$1.yaml').replace(/^models\/(.+)\.glb$/, '$1.yaml');

/**
 * Converts a status of git to the state of an entry.
 *
 * @param letter status letter of `git diff --name-status`; undefined if the file does not differ.
 */
export function toEntryState(letter: string | undefined): EntryState {
  if (letter === undefined) return 'live';
  return letter === 'A' ? 'draft' : letter === 'D' ? 'removed' : 'changed';
}
