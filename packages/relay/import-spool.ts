import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { link, mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { syncFolder } from '@studio/files/durable-write';
import { errorText } from '@studio/http/errors';
import type { EnquiryStatus, Transaction } from '@studio/store';
import type { Enquiries } from './enquiries.ts';
import type { Enquiry } from './enquiry.ts';
import { insertEnquiry } from './enquiry-rows.ts';
import type { Logger } from './logger.ts';

// Former versions stored enquiries in a spool. It had a folder for each status, with a folder for each enquiry. Remove this file with the
// next release.
const STATUS_FOLDERS: [string, EnquiryStatus][] = [
  ['waiting', 'queued'],
  ['sent', 'sent'],
  ['failed', 'failed'],
  ['held', 'quarantined'],
];

/** Content of `state.json`, which is the delivery state of an enquiry. */
interface FormerState {
  attempts: number;
  since: string;
  triedFor?: number;
  lastError: string | null;
  lastAttemptAt: string | null;
  sentAt: string | null;
  response: string | null;
  toldAt?: string | null;
}

/** Content of `answered.json`, which is the note of the editor who answered. */
interface FormerAnswer {
  by: string;
  at: string;
  note: string;
}

/**
 * Imports the enquiries of the former spool folders, and moves these folders to `spool-imported`. Creates hard links to the uploaded
 * files in `uploadFolder`. An interrupted import continues at the next start and imports no enquiry twice. A damaged enquiry is imported as
 * failed, with the path of its folder in the error.
 * @throws database and file system errors
 */
export async function importSpool({ store, uploadFolder }: Enquiries, log: Logger): Promise<void> {
  const importedFolder = join(store.folder, 'spool-imported', new Date().toISOString().replaceAll(':', '.'));
  for (const [name, status] of STATUS_FOLDERS) {
    const folder = join(store.folder, name);
    if (!existsSync(folder)) continue;
    await mkdir(importedFolder, { recursive: true, mode: 0o700 });
    const target = join(importedFolder, name);
    const ids = await readdir(folder);
    // Nothing else uses the database yet, so one transaction can import all enquiries.
    await store.write(async (db) => {
      for (const id of ids)
        try {
          await importEnquiry(db, join(folder, id), status, uploadFolder);
        } catch (error) {
          const lastError = `its former folder could not be imported (${errorText(error).slice(0, 200)}): look at ${join(target, id)}`;
          await insertEnquiry(db, createPlaceholderEnquiry(id), { status: 'failed', lastError });
        }
      await syncFolder(uploadFolder);
    });
    await rename(folder, target);
    log.info({ status, count: ids.length }, 'enquiries of the former spool imported');
  }
  // Deletes uploads of forms that were never accepted.
  await rm(join(store.folder, 'incoming'), { recursive: true, force: true });
}

/** Imports one enquiry. @param folder folder of the enquiry */
async function importEnquiry(
  db: Transaction,
  folder: string,
  status: EnquiryStatus,
  uploadFolder: string,
): Promise<void> {
  const enquiry: Enquiry = JSON.parse(await readFile(join(folder, 'message.json'), 'utf8'));
  const files = [];
  for (const file of enquiry.files) {
    const path = join(folder, file.stored);
    const stored = randomUUID();
    // `FolderStorage` reports a missing file when the enquiry is sent.
    if (existsSync(path)) await link(path, join(uploadFolder, stored));
    files.push({ ...file, stored });
  }
  const state = await readOptional<FormerState>(join(folder, 'state.json'));
  const answer = await readOptional<FormerAnswer>(join(folder, 'answered.json'));
  await insertEnquiry(
    db,
    { ...enquiry, files },
    {
      // A queued enquiry with `sentAt` was sent just before the server stopped.
      status: status === 'queued' && state?.sentAt ? 'sent' : status,
      statusChangedAt: (await stat(folder)).mtime.toISOString(),
      ...(state && {
        queuedAt: state.since,
        attempts: state.attempts,
        triedForMs: Math.round(state.triedFor ?? 0),
        lastError: state.lastError,
        lastAttemptAt: state.lastAttemptAt,
        sentAt: state.sentAt,
        response: state.response,
        notifiedAt: state.toldAt ?? null,
      }),
      ...(answer && { answeredBy: answer.by, answeredAt: answer.at, answerNote: answer.note }),
    },
  );
}

const createPlaceholderEnquiry = (id: string): Enquiry => ({
  id,
  receivedAt: new Date().toISOString(),
  to: '',
  subject: 'An enquiry that could not be imported',
  replyTo: null,
  fields: [],
  files: [],
  digest: '',
});

/** Reads a JSON file. Returns null if it is missing or damaged. Former versions did not sync it, so a power cut could damage it. */
async function readOptional<Content>(path: string): Promise<Content | null> {
  try {
    return JSON.parse(await readFile(path, 'utf8'));
  } catch {
    return null;
  }
}
