import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import {
  type EnquiryChanges,
  type EnquiryStatus,
  getBackupFolder,
  hasDatabase,
  Store,
  type Transaction,
} from '@studio/store';
import { DatabaseStorage } from './database-storage.ts';
import type { Enquiry } from './enquiry.ts';
import { type AddResult, insertEnquiry, parseFiles, type StoredEnquiry, toEnquiry } from './enquiry-rows.ts';
import type { FileStorage } from './file-storage.ts';
import { FolderStorage } from './folder-storage.ts';
import { queueWebhook } from './webhook/webhook-deliveries.ts';

/** Returns the folder of the uploaded files that belong to an SQLite database. */
export const getFilesFolder = (dataFolder: string): string => join(dataFolder, 'files');

/**
 * Returns the upload folder for PostgreSQL. This folder is emptied at each start. It must therefore not be the folder `files`, which
 * may have the files of a former SQLite database.
 */
const getTemporaryUploadFolder = (dataFolder: string): string => join(dataFolder, 'uploads');

/** The same text from another address within this time is a sign of spam. */
const REPEAT_PERIOD_MS = 7 * 24 * 60 * 60 * 1000;

/** Columns of a new enquiry that the spam check determines. */
export interface SpamState {
  status: 'queued' | 'quarantined';
  textHash?: string | null;
  spamReasons?: string | null;
}

interface EnquiriesOptions {
  /** URL of a PostgreSQL database; null for the SQLite file of the data folder. */
  databaseUrl?: string | null;
  /** Whether new enquiries are also queued for the webhook. */
  hasWebhook?: boolean;
  /** Logs why the PostgreSQL server cannot be used yet. */
  logError?: (message: string) => void;
}

/** The stored enquiries, and their uploaded files in the folder `files` or, with PostgreSQL, in the database. */
export class Enquiries {
  readonly store: Store;
  /** Folder into which files are uploaded. With SQLite they stay there; with PostgreSQL they move to the database. */
  readonly uploadFolder: string;
  readonly files: FileStorage;
  readonly #hasWebhook: boolean;

  private constructor(store: Store, hasWebhook: boolean) {
    this.store = store;
    this.#hasWebhook = hasWebhook;
    this.uploadFolder = (store.isShared ? getTemporaryUploadFolder : getFilesFolder)(store.folder);
    this.files = store.isShared
      ? new DatabaseStorage(this.uploadFolder, store)
      : new FolderStorage(this.uploadFolder, store);
    mkdirSync(this.uploadFolder, { recursive: true, mode: 0o700 });
  }

  /**
   * Opens the database of a data folder, or a PostgreSQL database. Creates the folder and the SQLite database if they do not exist.
   * @throws Error with a message for people, when the database cannot be used, or is missing although uploaded files exist
   */
  static async open(
    folder: string,
    { databaseUrl = null, hasWebhook = false, logError }: EnquiriesOptions = {},
  ): Promise<Enquiries> {
    const files = getFilesFolder(folder);
    if (databaseUrl === null && !hasDatabase(folder) && existsSync(files) && readdirSync(files).length > 0)
      throw new Error(
        `The database of the enquiries is missing in ${folder}, but their files are there. Restore the last backup: npm run relay -- restore ${getBackupFolder(folder)}/… Or move ${files} away to begin without enquiries.`,
      );
    return new Enquiries(await Store.open(folder, databaseUrl, logError), hasWebhook);
  }

  /**
   * Stores an enquiry. Resolves when it is on disk. A duplicate (same id and content) is not stored again. An enquiry with the same id and
   * other content is an edited resubmission, which is stored as a new enquiry.
   * @param enquiry enquiry whose uploaded files are already synced to disk
   */
  async add(enquiry: Enquiry, state: SpamState): Promise<AddResult> {
    await this.files.beforeSave(enquiry.files);
    const result = await this.store.write(async (db) => {
      const added = await insertEnquiry(db, enquiry, state);
      if (added.isDuplicate) return added;
      await this.files.save(db, added.id, enquiry.files);
      if (this.#hasWebhook) await queueWebhook(db, added.id, enquiry.receivedAt);
      return added;
    });
    if (!result.isDuplicate) await this.files.onSaved(enquiry.files);
    return result;
  }

  /** Counts the e-mail addresses except `address` that sent the same text in the last seven days. @param textHash from `hashText` */
  async countOtherSenders(textHash: string, address: string): Promise<number> {
    const since = new Date(Date.now() - REPEAT_PERIOD_MS).toISOString();
    const { count } = await this.store.db
      .selectFrom('enquiries')
      .select(({ fn }) => fn.count<number>('replyToAddress').distinct().as('count'))
      .where('textHash', '=', textHash)
      .where('receivedAt', '>', since)
      .where('replyToAddress', '<>', address)
      .executeTakeFirstOrThrow();
    return count;
  }

  async find(id: string): Promise<StoredEnquiry | null> {
    const row = await this.store.db
      .selectFrom('enquiries')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirst();
    return row ? toEnquiry(row) : null;
  }

  /** Lists the enquiries with a status, the oldest first. */
  async list(status: EnquiryStatus): Promise<StoredEnquiry[]> {
    const rows = await this.store.db
      .selectFrom('enquiries')
      .selectAll()
      .where('status', '=', status)
      .orderBy('receivedAt')
      .execute();
    return rows.map(toEnquiry);
  }

  /** Returns the last error of the oldest enquiry that was queued before a time, which may be null; undefined when there is none. */
  async findLateError(queuedBefore: Date): Promise<string | null | undefined> {
    const row = await this.store.db
      .selectFrom('enquiries')
      .select('lastError')
      .where('status', '=', 'queued')
      .where('queuedAt', '<', queuedBefore.toISOString())
      .orderBy('queuedAt')
      .executeTakeFirst();
    return row?.lastError;
  }

  /** Returns the error of the enquiry that failed last, which may be null; undefined when none has the status `failed`. */
  async findLastFailureError(): Promise<string | null | undefined> {
    const row = await this.store.db
      .selectFrom('enquiries')
      .select('lastError')
      .where('status', '=', 'failed')
      .orderBy('statusChangedAt', 'desc')
      .executeTakeFirst();
    return row?.lastError;
  }

  /** Returns when the last enquiry was sent, ISO 8601; null when the database has no sent enquiry. */
  async findLastSentAt(): Promise<string | null> {
    const row = await this.store.db
      .selectFrom('enquiries')
      .select(({ fn }) => fn.max('sentAt').as('last'))
      .executeTakeFirst();
    return row?.last ?? null;
  }

  async countByStatus(): Promise<Record<EnquiryStatus, number>> {
    const counts = { queued: 0, sent: 0, failed: 0, quarantined: 0 };
    const rows = await this.store.db
      .selectFrom('enquiries')
      .select(['status', ({ fn }) => fn.countAll<number>().as('count')])
      .groupBy('status')
      .execute();
    for (const { status, count } of rows) counts[status] = count;
    return counts;
  }

  /** Changes an enquiry if its status is `queued`. */
  async updateQueued(id: string, changes: EnquiryChanges): Promise<void> {
    await this.store.write((db) =>
      db.updateTable('enquiries').set(changes).where('id', '=', id).where('status', '=', 'queued').execute(),
    );
  }

  /** Marks an enquiry as answered, or as open if `answer` is null. */
  async setAnswer(id: string, answer: { by: string; at: string; note: string } | null): Promise<void> {
    const changes = {
      answeredBy: answer?.by ?? null,
      answeredAt: answer?.at ?? null,
      answerNote: answer?.note ?? null,
    };
    await this.store.write((db) => db.updateTable('enquiries').set(changes).where('id', '=', id).execute());
  }

  /**
   * Records a mail that refers to an open enquiry.
   * @param answer who answered when; null if it is not certain that the mail is an answer, so that the enquiry stays open
   * @param note says which mail it was
   * @returns whether the enquiry was changed
   */
  async recordReply(id: string, answer: { by: string; at: string } | null, note: string): Promise<boolean> {
    const { numUpdatedRows } = await this.store.write((db) =>
      db
        .updateTable('enquiries')
        .set({ answerNote: note, ...(answer && { answeredBy: answer.by, answeredAt: answer.at }) })
        .where('id', '=', id)
        .where('isOpen', '=', 1)
        .executeTakeFirst(),
    );
    return numUpdatedRows > 0n;
  }

  /** Returns which mail of a folder of the studio's mailbox was read last; undefined if the folder was never read. */
  async findImapFolder(path: string): Promise<{ uidValidity: string; lastUid: number } | undefined> {
    return this.store.db
      .selectFrom('imapFolders')
      .select(['uidValidity', 'lastUid'])
      .where('path', '=', path)
      .executeTakeFirst();
  }

  /** Stores which mail of a folder of the studio's mailbox was read last. */
  async saveImapFolder(folder: { path: string; uidValidity: string; lastUid: number }): Promise<void> {
    const known = await this.findImapFolder(folder.path);
    if (known?.uidValidity === folder.uidValidity && known.lastUid === folder.lastUid) return;
    await this.store.write((db) =>
      db
        .insertInto('imapFolders')
        .values(folder)
        .onConflict((conflict) => conflict.column('path').doUpdateSet(folder))
        .execute(),
    );
  }

  /**
   * Queues enquiries and resets their delivery state.
   * @param where selects one enquiry, one enquiry if it is quarantined, or all failed enquiries
   * @returns the ids of the enquiries that were not queued before
   */
  requeue(where: { id: string; status?: 'quarantined' } | { status: 'failed' }): Promise<string[]> {
    const now = new Date().toISOString();
    return this.store.write(async (db) => {
      const changes: EnquiryChanges = {
        status: 'queued',
        statusChangedAt: now,
        queuedAt: now,
        attempts: 0,
        nextAttemptAt: now,
        lastError: null,
        sentAt: null,
      };
      const rows = await db
        .updateTable('enquiries')
        .set(changes)
        .where('status', '<>', 'queued')
        .where(({ and }) => and(where))
        .returning('id')
        .execute();
      return rows.map(({ id }) => id);
    });
  }

  /**
   * Marks an enquiry as spam. It is not sent any more, and is deleted after the retention time. A sent enquiry keeps the time of sending as
   * `statusChangedAt`, so that it is not kept longer than other sent enquiries.
   */
  async quarantine(id: string): Promise<void> {
    const now = new Date().toISOString();
    await this.store.write((db) =>
      db
        .updateTable('enquiries')
        .set(({ fn, val }) => ({ status: 'quarantined', statusChangedAt: fn.coalesce('sentAt', val(now)) }))
        .where('id', '=', id)
        .where('status', '<>', 'quarantined')
        .execute(),
    );
  }

  /** Moves an enquiry out of quarantine. Queues it unless it was sent before. @returns whether it was queued */
  async release(id: string): Promise<boolean> {
    await this.store.write((db) =>
      db
        .updateTable('enquiries')
        .set(({ ref }) => ({ status: 'sent', statusChangedAt: ref('sentAt').$notNull() }))
        .where('id', '=', id)
        .where('status', '=', 'quarantined')
        .where('sentAt', 'is not', null)
        .execute(),
    );
    return (await this.requeue({ id, status: 'quarantined' })).length > 0;
  }

  /** Deletes an enquiry with its files. @returns whether it existed */
  async remove(id: string): Promise<boolean> {
    return (
      (await this.#remove((db) =>
        db.deleteFrom('enquiries').where('id', '=', id).returning('files').execute(),
      )) > 0
    );
  }

  /** Lists the enquiries that contain an e-mail address, the oldest first. @param address from `toEmailKey` */
  async listByAddress(address: string): Promise<StoredEnquiry[]> {
    const rows = await this.store.db
      .selectFrom('enquiries')
      .selectAll()
      .where('id', 'in', (query) =>
        query.selectFrom('enquiryAddresses').select('enquiryId').where('address', '=', address),
      )
      .orderBy('receivedAt')
      .execute();
    return rows.map(toEnquiry);
  }

  /** Deletes the enquiries that contain an e-mail address, with their files. @param address from `toEmailKey` @returns their number */
  removeByAddress(address: string): Promise<number> {
    return this.#remove((db) =>
      db
        .deleteFrom('enquiries')
        .where('id', 'in', (query) =>
          query.selectFrom('enquiryAddresses').select('enquiryId').where('address', '=', address),
        )
        .returning('files')
        .execute(),
    );
  }

  /**
   * Deletes the enquiries that were sent before a time, with their files. Includes enquiries that were marked as spam after they were
   * sent. Keeps enquiries that are still queued for a configured webhook, unless they were marked as spam.
   * @returns the number of deleted enquiries
   */
  removeSentBefore(time: Date): Promise<number> {
    return this.#remove((db) =>
      db
        .deleteFrom('enquiries')
        .where(({ and, eb, or }) =>
          or([
            eb('status', '=', 'sent'),
            and([eb('status', '=', 'quarantined'), eb('sentAt', 'is not', null)]),
          ]),
        )
        .where('statusChangedAt', '<', time.toISOString())
        .$if(this.#hasWebhook, (query) =>
          query.where(({ eb, or, selectFrom }) =>
            or([
              eb('status', '=', 'quarantined'),
              eb(
                'id',
                'not in',
                selectFrom('webhookDeliveries').select('enquiryId').where('status', '=', 'queued'),
              ),
            ]),
          ),
        )
        .returning('files')
        .execute(),
    );
  }

  /** Deletes the enquiries that were quarantined before a time, with their files. @returns the number of deleted enquiries */
  removeQuarantinedBefore(time: Date): Promise<number> {
    return this.#remove((db) =>
      db
        .deleteFrom('enquiries')
        .where('status', '=', 'quarantined')
        .where('statusChangedAt', '<', time.toISOString())
        .returning('files')
        .execute(),
    );
  }

  /**
   * Deletes rows, and then their files. The next start deletes the files that cannot be deleted now.
   * @throws a file system error, after all other files were deleted
   */
  async #remove(deleteRows: (db: Transaction) => Promise<{ files: string }[]>): Promise<number> {
    const rows = await this.store.write(deleteRows);
    await this.files.remove(rows.flatMap(({ files }) => parseFiles(files)));
    return rows.length;
  }
}
