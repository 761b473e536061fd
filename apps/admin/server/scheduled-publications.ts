import { TZDate } from '@date-fns/tz';
import type { Store, Tables } from '@studio/store';
import type { Person } from '../api-types.ts';

export interface ScheduledPublication {
  file: string;
  /** When the entry is to be published, in milliseconds since 1970. */
  at: number;
  by: Person;
  /** Why scheduling or publishing failed; null if neither failed. */
  fault: string | null;
  /** Whether scheduling failed. The entry is then not published until an editor decides. */
  isRefused: boolean;
}

/** The stored scheduled publications. */
export class ScheduledPublications {
  readonly #store: Store;

  constructor(store: Store) {
    this.#store = store;
  }

  /** Lists all publications, the earliest first. */
  async list(): Promise<ScheduledPublication[]> {
    const rows = await this.#store.db
      .selectFrom('scheduledPublications')
      .selectAll()
      .orderBy('publishAt')
      .execute();
    return rows.map(fromRow);
  }

  async find(file: string): Promise<ScheduledPublication | undefined> {
    return (await this.list()).find((publication) => publication.file === file);
  }

  /**
   * Stores publications. They replace earlier publications of the same entries.
   *
   * @throws Error if they cannot be stored. Nothing changes then.
   */
  async set(publications: readonly ScheduledPublication[]): Promise<void> {
    await this.#store.write(async (db) => {
      for (const publication of publications) {
        const row = toRow(publication);
        await db
          .insertInto('scheduledPublications')
          .values(row)
          .onConflict((conflict) => conflict.column('file').doUpdateSet(row))
          .execute();
      }
    });
  }

  /** Removes publications, except publications of entries that were rescheduled meanwhile. */
  async removeUnchanged(publications: readonly ScheduledPublication[]): Promise<void> {
    await this.#store.write(async (db) => {
      for (const { file, at } of publications)
        await db
          .deleteFrom('scheduledPublications')
          .where('file', '=', file)
          .where('publishAt', '=', new Date(at).toISOString())
          .execute();
    });
  }

  /** Stores why publishing failed. @returns false if the entry was rescheduled meanwhile */
  setErrorIfUnchanged({ file, at }: ScheduledPublication, errorMessage: string): Promise<boolean> {
    return this.#store.write(async (db) => {
      const updatedRows = await db
        .updateTable('scheduledPublications')
        .set({ lastError: errorMessage })
        .where('file', '=', file)
        .where('publishAt', '=', new Date(at).toISOString())
        .returning('file')
        .execute();
      return updatedRows.length > 0;
    });
  }

  /** Removes the publications of entries. @returns whether there were any. */
  async remove(files: readonly string[]): Promise<boolean> {
    if (files.length === 0) return false;
    const { numDeletedRows } = await this.#store.write((db) =>
      db.deleteFrom('scheduledPublications').where('file', 'in', files).executeTakeFirst(),
    );
    return numDeletedRows > 0n;
  }
}

type PublicationRow = Tables['scheduledPublications'];

const fromRow = (row: PublicationRow): ScheduledPublication => ({
  file: row.file,
  at: Date.parse(row.publishAt),
  by: { name: row.editorName, email: row.editorEmail },
  fault: row.lastError,
  isRefused: row.isRefused === 1,
});

const toRow = ({ file, at, by, fault, isRefused }: ScheduledPublication): PublicationRow => ({
  file,
  publishAt: new Date(at).toISOString(),
  editorName: by.name,
  editorEmail: by.email,
  lastError: fault,
  isRefused: isRefused ? 1 : 0,
});

/**
 * Converts a local time of a time zone to UTC.
 *
 * @param local value of an `<input type="datetime-local">`, such as `2026-11-30T09:00`.
 * @param timeZone name of the time zone, such as `Asia/Kolkata`.
 * @returns milliseconds since 1970; NaN if `local` contains no number.
 */
export function zonedTimeToUtc(local: string, timeZone: string): number {
  const [year = Number.NaN, month = 1, day = 1, hour = 0, minute = 0, second = 0] = (
    local.match(/\d+/g) ?? []
  ).map(Number);
  return new TZDate(year, month - 1, day, hour, minute, second, timeZone).getTime();
}
