import { errorCode, errorText, Problem } from '@studio/http/problem';
import { ZodError } from 'zod';
import type { Refusal } from '../shapes.ts';
import { Refused } from './content-files.ts';
import { GitError } from './git.ts';
import { Stopped } from './stopped.ts';

const NO_ROOM = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EIO', 'EACCES', 'EPERM', 'EMFILE']);

const LOCKED = /\.lock'?: File exists/;
const NO_ROOM_FOR_GIT =
  /No space|Out of diskspace|Read-only|Disk quota|Permission denied|unable to (create|write)|Not a directory/i;

/** What is said where there is no room, or no leave to write. */
export const NO_ROOM_SAID = 'The disk of the desk is full or cannot be written.';

/** Whether something failed because the disk is full or cannot be written. */
export const hasNoRoom = (error: unknown): boolean =>
  NO_ROOM.has(errorCode(error)) ||
  /ENOSPC|No space left/.test(errorText(error)) ||
  (error instanceof GitError && NO_ROOM_FOR_GIT.test(error.message));

interface Told {
  status: number;
  answer: Refusal;
}

const told = (status: number, message: string): Told => ({ status, answer: { message } });

/** What a person is told of an error; nothing of how the machine is set up. */
export function answerTo(error: unknown): Told {
  if (error instanceof Refused) return { status: error.statusCode, answer: error.answer };
  if (error instanceof Problem) return told(error.statusCode, error.message);
  if (error instanceof ZodError) return told(400, 'This could not be read.');
  const status =
    typeof error === 'object' && error !== null && 'statusCode' in error ? Number(error.statusCode) : 500;
  if (status >= 400 && status < 500) return told(status, 'This could not be read.');
  if (error instanceof GitError && LOCKED.test(error.message))
    return told(
      503,
      'Another git holds the desk’s folder. Nothing was saved; try again, or start the server anew.',
    );
  if (hasNoRoom(error))
    return told(503, `${NO_ROOM_SAID} Nothing was saved; what you wrote stays in this browser.`);
  return told(500, 'The desk could not do this. What you wrote stays in this browser; please try again.');
}

/**
 * What editors are told of a publication that failed. An error whose words are not for them may name paths of the server:
 * it goes to the server's log.
 */
export function failureMessage(error: unknown): string {
  if (hasNoRoom(error)) return NO_ROOM_SAID;
  if (error instanceof Stopped || error instanceof Problem) return error.message;
  console.error('A publication failed:', error);
  return 'This could not be published. The site is as it was. Please try again; if it fails again, tell whoever runs the server: its log says why.';
}
