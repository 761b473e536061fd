import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { replaceFile, syncFolder, writeDurably } from '@studio/files/durable';
import { errorCode, errorText } from '@studio/http/problem';
import { type Enquiry, enquirySchema, freshState, type SendingState, stateSchema } from './enquiry.ts';
import { Damaged } from './errors.ts';

// One enquiry's folder, wherever in the spool it is: message.json (never changed), state.json, and the files that came.
const MESSAGE = 'message.json';
const STATE = 'state.json';

/** Writes the enquiry beside its files; all of it is on disk when this resolves. */
export async function writeEnquiry(folder: string, enquiry: Enquiry): Promise<void> {
  await writeDurably(join(folder, MESSAGE), JSON.stringify(enquiry));
  await syncFolder(folder);
}

/**
 * Reads the enquiry of a folder; null when there is no such folder.
 *
 * @param id whose it should be.
 * @throws Damaged when it is there and is no enquiry, or is another's copy; what the file system throws when it cannot be read
 */
export async function readEnquiry(folder: string, id: string): Promise<Enquiry | null> {
  const text = await readIfThere(join(folder, MESSAGE));
  if (text === null) {
    if (await isThere(folder)) throw new Damaged(`there is no ${MESSAGE}`);
    return null;
  }
  const enquiry = parsed(text);
  if (enquiry.id !== id) throw new Damaged(`${MESSAGE} is that of ${enquiry.id}`);
  return enquiry;
}

/**
 * Compares an enquiry's files with what came.
 * @throws Damaged when one is missing or has another length; what the file system throws when one cannot be looked at
 */
export async function checkFiles(folder: string, { files }: Enquiry): Promise<void> {
  for (const { stored, size } of files) {
    const path = join(folder, stored);
    const found = (await isThere(path)) ? (await stat(path)).size : 0;
    if (found !== size) throw new Damaged(`${stored} has ${found} bytes of ${size}`);
  }
}

/**
 * How far the sending has come; a missing or damaged note means "not tried yet".
 * @param since when the enquiry arrived, ISO 8601
 */
export async function readState(folder: string, since: string): Promise<SendingState> {
  const text = await readIfThere(join(folder, STATE));
  try {
    if (text !== null) return stateSchema.parse(JSON.parse(text));
  } catch {
    // The note is a help, not the promise: trying again is always safe.
  }
  return freshState(since);
}

/** Notes how far the sending has come. */
export const writeState = (folder: string, state: SendingState): Promise<void> =>
  replaceFile(join(folder, STATE), JSON.stringify(state));

/** Whether something has this path; throws where that cannot be known. */
export async function isThere(path: string): Promise<boolean> {
  try {
    await stat(path);
    return true;
  } catch (error) {
    if (errorCode(error) === 'ENOENT' || errorCode(error) === 'ENOTDIR') return false;
    throw error;
  }
}

function parsed(text: string): Enquiry {
  try {
    return enquirySchema.parse(JSON.parse(text));
  } catch (error) {
    throw new Damaged(`${MESSAGE} is no enquiry: ${errorText(error).slice(0, 200)}`);
  }
}

async function readIfThere(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (errorCode(error) === 'ENOENT' || errorCode(error) === 'ENOTDIR') return null;
    throw error;
  }
}
