import { errorCode, errorText, HttpError } from '@studio/http/errors';
import { DatabaseUnavailableError } from '@studio/store';
import { ZodError } from 'zod';
import type { ErrorResponse } from '../api-types.ts';
import { DetailedHttpError } from './content-paths.ts';
import { GitError } from './git.ts';
import { PublishError } from './publish-error.ts';

/** Error codes of file operations that mostly mean a full or unwritable disk. Some have other causes too. */
const DISK_ERROR_CODES = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EIO', 'EACCES', 'EPERM', 'EMFILE']);

// Result codes of SQLite (https://www.sqlite.org/rescode.html). The low byte is the primary code.
const SQLITE_BUSY = 5;
const SQLITE_CONSTRAINT = 19;
/** SQLITE_READONLY, SQLITE_IOERR, SQLITE_FULL and SQLITE_CANTOPEN. */
const SQLITE_DISK_ERRORS: readonly number[] = [8, 10, 13, 14];
/** Error codes of PostgreSQL for violated constraints begin with this class. */
const POSTGRES_CONSTRAINT = /^23\d{3}$/;

/** Returns the primary result code of an SQLite error; 0 for another error. */
const sqliteCode = (error: unknown): number =>
  typeof error === 'object' && error !== null && 'errcode' in error ? Number(error.errcode) & 0xff : 0;

const GIT_LOCK_ERROR = /\.lock'?: File exists/;
const GIT_DISK_ERROR =
  /No space|Out of diskspace|Read-only|Disk quota|Permission denied|unable to (create|write)|Not a directory/i;

/** Message for errors for which `isDiskError` returns true. */
export const DISK_ERROR_MESSAGE = 'The server’s disk is full or cannot be written.';

/** Whether an error says that files cannot be stored, mostly because the disk is full or not writable. */
export const isDiskError = (error: unknown): boolean =>
  DISK_ERROR_CODES.has(errorCode(error)) ||
  SQLITE_DISK_ERRORS.includes(sqliteCode(error)) ||
  /ENOSPC|No space left/.test(errorText(error)) ||
  (error instanceof GitError && GIT_DISK_ERROR.test(error.message));

const INVALID_REQUEST_MESSAGE = 'The server could not read this request. Reload the page and try again.';

interface ErrorReply {
  status: number;
  body: ErrorResponse;
}

const createErrorReply = (status: number, message: string): ErrorReply => ({ status, body: { message } });

/** Converts an error to a response for editors, without details about the server. */
export function toErrorResponse(error: unknown): ErrorReply {
  if (error instanceof DetailedHttpError) return { status: error.statusCode, body: error.body };
  if (error instanceof HttpError) return createErrorReply(error.statusCode, error.message);
  if (error instanceof ZodError) return createErrorReply(400, INVALID_REQUEST_MESSAGE);
  const status =
    typeof error === 'object' && error !== null && 'statusCode' in error ? Number(error.statusCode) : 500;
  if (status >= 400 && status < 500) return createErrorReply(status, INVALID_REQUEST_MESSAGE);
  if (sqliteCode(error) === SQLITE_CONSTRAINT || POSTGRES_CONSTRAINT.test(errorCode(error)))
    return createErrorReply(409, 'Somebody has done the same at the same time. Reload the page.');
  if (sqliteCode(error) === SQLITE_BUSY || (error instanceof GitError && GIT_LOCK_ERROR.test(error.message)))
    return createErrorReply(
      503,
      'The server’s files are locked by another program. Nothing was saved. Try again; if it fails again, restart the server.',
    );
  if (error instanceof DatabaseUnavailableError)
    return createErrorReply(
      503,
      'The database does not answer at the moment. Your text stays in this browser. Please try again in a minute.',
    );
  if (isDiskError(error))
    return createErrorReply(503, `${DISK_ERROR_MESSAGE} Nothing was saved; your text stays in this browser.`);
  return createErrorReply(
    500,
    'Something went wrong on the server. Your text stays in this browser. Please try again.',
  );
}

/** Returns the message for editors about a failed publication. An unexpected error is only logged, because it may contain server paths. */
export function getPublishFailureMessage(error: unknown): string {
  if (isDiskError(error)) return DISK_ERROR_MESSAGE;
  if (error instanceof PublishError || error instanceof HttpError) return error.message;
  console.error('Publishing failed:', error);
  return 'Publishing failed. The site has not changed. Please try again; if it fails again, ask your administrator to look at the server’s log.';
}
