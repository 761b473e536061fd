import { randomUUID } from 'node:crypto';
import { copyFile, link, mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { syncFolder } from '@studio/files/durable-write';
import { errorCode, errorText } from '@studio/http/errors';
import type { EnquiryStatus, NewEnquiryRow } from '@studio/store';
import { z } from 'zod';
import type { Enquiries } from './enquiries.ts';
import type { Enquiry } from './enquiry.ts';
import { insertEnquiry } from './enquiry-rows.ts';
import type { Logger } from './logger.ts';

// Until this version, each enquiry was a folder in the folder of its status. Remove this file with the next release.
const STATUS_FOLDERS: [string, EnquiryStatus][] = [
  ['waiting', 'queued'],
  ['sent', 'sent'],
  ['failed', 'failed'],
  ['held', 'quarantined'],
];
/** Where the folders are moved after the import, within the data folder. */
const IMPORTED_FOLDER = 'spool-imported';

/** Enquiries that are imported in one transaction. */
const BATCH_SIZE = 500;

const messageSchema = z.object({
  id: z.string(),
  receivedAt: z.string(),
  to: z.string(),
  subject: z.string(),
  replyTo: z.object({ name: z.string(), address: z.string() }).nullable(),
  fields: z.array(z.object({ name: z.string(), value: z.string() })),
  files: z.array(
    z.object({
      stored: z.string(),
      name: z.string(),
      size: z.number(),
      type: z.string(),
      sha256: z.string(),
    }),
  ),
  digest: z.string(),
});
const stateSchema = z.object({
  attempts: z.number(),
  since: z.string(),
  triedFor: z.number().default(0),
  lastError: z.string().nullable(),
  lastAttemptAt: z.string().nullable(),
  sentAt: z.string().nullable(),
  response: z.string().nullable(),
  toldAt: z.string().nullable().default(null),
});
const answerSchema = z.object({ by: z.string(), at: z.string(), note: z.string() }).nullable();

/**
 * Imports the enquiries of the former spool folders in the data folder, and moves the folders to `spool-imported`. Uploaded files are
 * linked. An interrupted import continues at the next start, and imports nothing twice. An enquiry that is damaged or cannot be read
 * becomes a failed one that names its folder.
 * @throws database and file system errors
 */
export async function importSpool(enquiries: Enquiries, log: Logger): Promise<void> {
  const { folder } = enquiries.store;
  for (const [name, status] of STATUS_FOLDERS) {
    const ids = await listFolder(join(folder, name));
    if (ids === null) continue;
    await mkdir(join(folder, IMPORTED_FOLDER), { recursive: true, mode: 0o700 });
    const imported = await listFolder(join(folder, IMPORTED_FOLDER));
    const target = join(folder, IMPORTED_FOLDER, imported?.includes(name) ? `${name}-${Date.now()}` : name);
    for (let start = 0; start < ids.length; start += BATCH_SIZE) {
      const items: ImportedItem[] = [];
      for (const id of ids.slice(start, start + BATCH_SIZE))
        items.push(
          await readItem(join(folder, name, id), id, status, enquiries.filesFolder, join(target, id)),
        );
      await syncFolder(enquiries.filesFolder);
      await enquiries.store.write(async (db) => {
        for (const { enquiry, state } of items) await insertEnquiry(db, enquiry, state);
      });
    }
    await rename(join(folder, name), target);
    log.info({ status, count: ids.length }, 'enquiries of the former spool imported');
  }
  // Uploads that were never acknowledged.
  await rm(join(folder, 'incoming'), { recursive: true, force: true });
}

interface ImportedItem {
  enquiry: Enquiry;
  state: Pick<NewEnquiryRow, 'status'> & Partial<NewEnquiryRow>;
}

async function readItem(
  folder: string,
  id: string,
  status: EnquiryStatus,
  filesFolder: string,
  movedTo: string,
): Promise<ImportedItem> {
  try {
    const message = messageSchema.parse(JSON.parse(await readFile(join(folder, 'message.json'), 'utf8')));
    if (message.id !== id) throw new Error(`message.json is that of ${message.id}`);
    const files = [];
    for (const file of message.files) {
      const stored = randomUUID();
      await linkFile(join(folder, file.stored), join(filesFolder, stored));
      files.push({ ...file, stored });
    }
    const state = await readOptional(join(folder, 'state.json'), stateSchema);
    const answer = await readOptional(join(folder, 'answered.json'), answerSchema);
    const { mtime } = await stat(folder);
    return {
      enquiry: { ...message, files },
      state: {
        // A mail that was sent just before the server stopped.
        status: status === 'queued' && state?.sentAt ? 'sent' : status,
        statusChangedAt: mtime.toISOString(),
        ...(state && {
          queuedAt: state.since,
          attempts: state.attempts,
          triedForMs: Math.round(state.triedFor),
          lastError: state.lastError,
          lastAttemptAt: state.lastAttemptAt,
          sentAt: state.sentAt,
          response: state.response,
          notifiedAt: state.toldAt,
        }),
        ...(answer && { answeredBy: answer.by, answeredAt: answer.at, answerNote: answer.note }),
      },
    };
  } catch (error) {
    const now = new Date().toISOString();
    return {
      enquiry: {
        id,
        receivedAt: now,
        to: '',
        subject: 'An enquiry that could not be imported',
        replyTo: null,
        fields: [],
        files: [],
        digest: '',
      },
      state: {
        status: 'failed',
        lastError: `its former folder could not be imported (${errorText(error).slice(0, 200)}): look at ${movedTo}`,
      },
    };
  }
}

async function listFolder(folder: string): Promise<string[] | null> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    throw error;
  }
}

/** Links a file, or copies it if the file system has no links. A missing file is noticed when the enquiry is sent. */
async function linkFile(from: string, to: string): Promise<void> {
  try {
    await link(from, to);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return;
    await copyFile(from, to);
  }
}

/** Reads a JSON file that may be missing or invalid: its content can be made again or is not essential. */
async function readOptional<Content>(path: string, schema: z.ZodType<Content>): Promise<Content | null> {
  try {
    return schema.parse(JSON.parse(await readFile(path, 'utf8')));
  } catch {
    return null;
  }
}
