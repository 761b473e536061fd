import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { SharedSync, syncFolder } from '@studio/files/durable-write';
import { errorCode } from '@studio/http/errors';
import type { DeliveryState, Enquiry } from './enquiry.ts';
import { checkFiles, pathExists, readEnquiry, readState, writeEnquiry, writeState } from './enquiry-files.ts';
import { CorruptSubmissionError } from './errors.ts';

/**
 * Status of an enquiry, and name of the spool folder that it is in. `waiting`: queued. `sent`: accepted by the mail server,
 * kept for RELAY_KEEP_DAYS. `failed`: refused permanently, not sent in five days, or corrupt. `held`: quarantined, because
 * the honeypot field was filled in.
 */
export const ENQUIRY_STATUSES = ['waiting', 'sent', 'failed', 'held'] as const;
export type EnquiryStatus = (typeof ENQUIRY_STATUSES)[number];

/** Result of a commit. `repeat` is true when the enquiry was stored before. */
export interface CommitResult {
  id: string;
  status: EnquiryStatus;
  isDuplicate: boolean;
}

/**
 * The storage of enquiries: one folder per enquiry, moved between the status folders by atomic renames. Uploads begin in
 * `incoming` and are not acknowledged before they have left it.
 */
export class Spool {
  readonly folder: string;
  readonly #syncs: Record<EnquiryStatus, SharedSync>;
  readonly #commits = new Map<string, Promise<CommitResult>>();

  /** Creates missing folders. @throws file system errors */
  constructor(folder: string) {
    this.folder = folder;
    for (const name of ['incoming', ...ENQUIRY_STATUSES])
      mkdirSync(join(folder, name), { recursive: true, mode: 0o700 });
    const syncOf = (place: EnquiryStatus) => new SharedSync(join(folder, place));
    this.#syncs = {
      waiting: syncOf('waiting'),
      sent: syncOf('sent'),
      failed: syncOf('failed'),
      held: syncOf('held'),
    };
  }

  /** Path of an enquiry with a status. It may not exist. */
  folderFor(place: EnquiryStatus, id: string): string {
    return join(this.folder, place, id);
  }

  /** Creates an empty folder for the files of one request. The caller removes it unless it is committed. */
  async createUploadFolder(): Promise<string> {
    const path = join(this.folder, 'incoming', randomUUID());
    await mkdir(path, { mode: 0o700 });
    return path;
  }

  /** Syncs the spool's own folders and removes unfinished uploads of a crashed process. Needs the lock. */
  async prepare(): Promise<void> {
    for (const folder of [this.folder, dirname(this.folder)]) await syncFolder(folder);
    const folder = join(this.folder, 'incoming');
    for (const name of await readdir(folder)) await rm(join(folder, name), { recursive: true, force: true });
  }

  /**
   * Stores an enquiry. It is synced to disk when this resolves. A duplicate (same id and content) changes nothing. The same id
   * with other content is an edited resubmission, which is stored as a new enquiry.
   */
  async commit(incoming: string, enquiry: Enquiry): Promise<CommitResult> {
    // Commits of one id run one after another, so that a double click is recognised as a duplicate.
    const previous = this.#commits.get(enquiry.id);
    const run = (previous ?? Promise.resolve()).then(
      () => this.#commit(incoming, enquiry),
      () => this.#commit(incoming, enquiry),
    );
    this.#commits.set(enquiry.id, run);
    try {
      return await run;
    } finally {
      if (this.#commits.get(enquiry.id) === run) this.#commits.delete(enquiry.id);
    }
  }

  async #commit(incoming: string, enquiry: Enquiry): Promise<CommitResult> {
    let id = enquiry.id;
    let existing = await this.#findExisting(id);
    if (existing === 'corrupt' || (existing && existing.enquiry.digest !== enquiry.digest)) {
      id = resubmissionId(enquiry.id, enquiry.digest);
      existing = await this.find(id);
    }
    if (existing) {
      // The process that stored it may have crashed before its sync.
      await this.#syncs[existing.place].sync();
      return { id, status: existing.place, isDuplicate: true };
    }
    const place: EnquiryStatus = enquiry.held ? 'held' : 'waiting';
    await writeEnquiry(incoming, { ...enquiry, id });
    await rename(incoming, this.folderFor(place, id));
    await this.#syncs[place].sync();
    return { id, status: place, isDuplicate: false };
  }

  async #findExisting(id: string): Promise<{ place: EnquiryStatus; enquiry: Enquiry } | 'corrupt' | null> {
    try {
      return await this.find(id);
    } catch (error) {
      if (error instanceof CorruptSubmissionError) return 'corrupt';
      throw error;
    }
  }

  /** Finds an enquiry in any status. Throws like `read`. */
  async find(id: string): Promise<{ place: EnquiryStatus; enquiry: Enquiry } | null> {
    // In the order of the status changes, so that an enquiry that is being moved is not missed.
    for (const place of ENQUIRY_STATUSES) {
      const enquiry = await this.read(place, id);
      if (enquiry) return { place, enquiry };
    }
    return null;
  }

  /** Finds the status of an enquiry, even when it is corrupt. */
  async findStatus(id: string): Promise<EnquiryStatus | null> {
    for (const place of ENQUIRY_STATUSES) if (await pathExists(this.folderFor(place, id))) return place;
    return null;
  }

  /** Reads one enquiry; null when it does not exist. Throws like `readEnquiry`. */
  async read(place: EnquiryStatus, id: string): Promise<Enquiry | null> {
    return readEnquiry(this.folderFor(place, id), id);
  }

  /** Checks the sizes of the attachments. Throws like `checkFiles`. */
  async checkFiles(place: EnquiryStatus, enquiry: Enquiry): Promise<void> {
    await checkFiles(this.folderFor(place, enquiry.id), enquiry);
  }

  /**
   * Reads the delivery state. A missing or invalid state file counts as "not tried yet".
   * @param receivedAt ISO 8601; becomes `since` of a new state
   */
  async readState(place: EnquiryStatus, id: string, receivedAt: string): Promise<DeliveryState> {
    return readState(this.folderFor(place, id), receivedAt);
  }

  async writeState(place: EnquiryStatus, id: string, state: DeliveryState): Promise<void> {
    await writeState(this.folderFor(place, id), state);
  }

  /** Changes the status of an enquiry. @returns false when it does not have the status `from` */
  async move(id: string, from: EnquiryStatus, to: EnquiryStatus): Promise<boolean> {
    try {
      await rename(this.folderFor(from, id), this.folderFor(to, id));
    } catch (error) {
      if (errorCode(error) === 'ENOENT') return false;
      if (!TARGET_EXISTS_CODES.has(errorCode(error))) throw error;
      // The target exists, for example a copy made by hand. Both are kept.
      await rename(this.folderFor(from, id), this.folderFor(to, `${id}.${randomUUID().slice(0, 8)}`));
    }
    await this.#syncs[to].sync();
    return true;
  }

  /** Lists the ids with a status. */
  async listIds(place: EnquiryStatus): Promise<string[]> {
    return readdir(join(this.folder, place));
  }

  /** Deletes an enquiry with its files. It is renamed first, so that no partial enquiry stays visible. */
  async remove(place: EnquiryStatus, id: string): Promise<void> {
    const trash = join(this.folder, 'incoming', randomUUID());
    await rename(this.folderFor(place, id), trash);
    await rm(trash, { recursive: true, force: true });
  }

  /**
   * Deletes the enquiries that got a status before a time. Failed deletions do not stop the others.
   * @param before Unix time in milliseconds
   * @returns the numbers of deleted enquiries and of failed deletions
   */
  async removeOlderThan(
    place: 'sent' | 'held',
    before: number,
  ): Promise<{ removed: number; failed: number }> {
    const count = { removed: 0, failed: 0 };
    for (const id of await this.listIds(place)) {
      try {
        const { mtimeMs } = await stat(this.folderFor(place, id));
        if (mtimeMs >= before) continue;
        await this.remove(place, id);
        count.removed += 1;
      } catch {
        count.failed += 1;
      }
    }
    return count;
  }
}

// Errors of a rename whose target exists.
const TARGET_EXISTS_CODES = new Set(['ENOTEMPTY', 'EEXIST', 'ENOTDIR', 'EISDIR']);

/** Derives the id of an edited resubmission from its content, so that its duplicates are recognised too. */
function resubmissionId(id: string, digest: string): string {
  const hex = createHash('sha256').update(`${id} ${digest}`).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join(
    '-',
  );
}
