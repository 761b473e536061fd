import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { replaceFile, syncFolder, writeDurably } from '@studio/files/durable-write';
import { errorCode, errorText } from '@studio/http/errors';
import {
  type DeliveryState,
  deliveryStateSchema,
  type Enquiry,
  enquirySchema,
  initialDeliveryState,
} from './enquiry.ts';
import { CorruptSubmissionError } from './errors.ts';

// The folder of an enquiry contains message.json, which never changes, state.json, and the attachments.
const MESSAGE_FILE = 'message.json';
const STATE_FILE = 'state.json';

/** Writes the enquiry into the folder with its attachments. All of it is synced to disk when this resolves. */
export async function writeEnquiry(folder: string, enquiry: Enquiry): Promise<void> {
  await writeDurably(join(folder, MESSAGE_FILE), JSON.stringify(enquiry));
  await syncFolder(folder);
}

/**
 * Reads the enquiry in a folder; null when the folder does not exist.
 *
 * @param id the expected id
 * @throws CorruptSubmissionError when the content is invalid or has another id; a file system error when it cannot be read
 */
export async function readEnquiry(folder: string, id: string): Promise<Enquiry | null> {
  const text = await readIfExists(join(folder, MESSAGE_FILE));
  if (text === null) {
    if (await pathExists(folder)) throw new CorruptSubmissionError(`there is no ${MESSAGE_FILE}`);
    return null;
  }
  const enquiry = parseEnquiry(text);
  if (enquiry.id !== id) throw new CorruptSubmissionError(`${MESSAGE_FILE} is that of ${enquiry.id}`);
  return enquiry;
}

/**
 * Checks that all attachments exist and have the received size.
 * @throws CorruptSubmissionError when one is missing or has another size; a file system error when one cannot be accessed
 */
export async function checkFiles(folder: string, { files }: Enquiry): Promise<void> {
  for (const { stored, size } of files) {
    const path = join(folder, stored);
    const foundSize = (await pathExists(path)) ? (await stat(path)).size : 0;
    if (foundSize !== size) throw new CorruptSubmissionError(`${stored} has ${foundSize} bytes of ${size}`);
  }
}

/**
 * Reads the delivery state. A missing or invalid state file counts as "not tried yet".
 * @param receivedAt ISO 8601; becomes `since` of a new state
 */
export async function readState(folder: string, receivedAt: string): Promise<DeliveryState> {
  const text = await readIfExists(join(folder, STATE_FILE));
  try {
    if (text !== null) return deliveryStateSchema.parse(JSON.parse(text));
  } catch {
    // Sending again is always safe.
  }
  return initialDeliveryState(receivedAt);
}

/** Saves the delivery state. */
export const writeState = (folder: string, state: DeliveryState): Promise<void> =>
  replaceFile(join(folder, STATE_FILE), JSON.stringify(state));

/** Whether a file or folder exists. @throws file system errors other than "not found" */
export async function pathExists(path: string): Promise<boolean> {
  try {
    await stat(path);
    return true;
  } catch (error) {
    if (errorCode(error) === 'ENOENT' || errorCode(error) === 'ENOTDIR') return false;
    throw error;
  }
}

function parseEnquiry(text: string): Enquiry {
  try {
    return enquirySchema.parse(JSON.parse(text));
  } catch (error) {
    throw new CorruptSubmissionError(`${MESSAGE_FILE} is invalid: ${errorText(error).slice(0, 200)}`);
  }
}

async function readIfExists(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (errorCode(error) === 'ENOENT' || errorCode(error) === 'ENOTDIR') return null;
    throw error;
  }
}
