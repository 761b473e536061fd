import { join } from 'node:path';
import { TZDate } from '@date-fns/tz';
import { z } from 'zod';
import { JsonFileStore } from './json-file-store.ts';

const schema = z.object({
  /** The entry's file. */
  file: z.string(),
  /** When it is published, in milliseconds since 1970. */
  at: z.number(),
  by: z.object({ name: z.string(), email: z.string() }),
  /** Why scheduling or publishing failed; null if neither has. */
  fault: z.string().nullable(),
  /** Whether scheduling failed. The entry is then not published until an editor decides. */
  isRefused: z.boolean().default(false),
});
/** An entry that is published at a time. */
export type ScheduledPublication = z.infer<typeof schema>;

/** The scheduled publications, stored in a file. */
export class ScheduledPublications {
  readonly #store: JsonFileStore<ScheduledPublication>;

  constructor(folder: string) {
    // Required: if the list were lost, scheduled entries would be published too early.
    this.#store = new JsonFileStore(join(folder, 'later.json'), schema, null);
  }

  get all(): readonly ScheduledPublication[] {
    return this.#store.items;
  }

  find(file: string): ScheduledPublication | undefined {
    return this.all.find((publication) => publication.file === file);
  }

  /** Adds publications and replaces those of the same entries. @throws Error if they cannot be stored; nothing changes then. */
  async set(publications: readonly ScheduledPublication[]): Promise<void> {
    await this.#replaceAll([...this.#without(publications.map(({ file }) => file)), ...publications]);
  }

  /** Removes the publications of some entries. */
  async remove(files: readonly string[]): Promise<void> {
    const rest = this.#without(files);
    if (rest.length < this.all.length) await this.#replaceAll(rest);
  }

  #without(files: readonly string[]): ScheduledPublication[] {
    return this.all.filter(({ file }) => !files.includes(file));
  }

  async #replaceAll(next: readonly ScheduledPublication[]): Promise<void> {
    const before = this.all;
    await this.#store.replaceAll(next).catch((error: unknown) => {
      void this.#store.replaceAll(before).catch(() => undefined);
      throw error;
    });
  }
}

/**
 * Converts a local time of a time zone to UTC.
 *
 * @param local value of an `<input type="datetime-local">`, such as `2026-11-30T09:00`.
 * @param zone name of the time zone, such as `Asia/Kolkata`.
 * @returns milliseconds since 1970; NaN if `local` contains no number.
 */
export function zonedTimeToUtc(local: string, zone: string): number {
  const [year = Number.NaN, month = 1, day = 1, hour = 0, minute = 0, second = 0] = (
    local.match(/\d+/g) ?? []
  ).map(Number);
  return new TZDate(year, month - 1, day, hour, minute, second, zone).getTime();
}
