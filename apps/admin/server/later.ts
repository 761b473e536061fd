import { join } from 'node:path';
import { TZDate } from '@date-fns/tz';
import { z } from 'zod';
import { KeptList } from './kept-list.ts';

const wish = z.object({
  /** Of a thing. */
  file: z.string(),
  /** When it is to go live, in milliseconds of the epoch. */
  at: z.number(),
  by: z.object({ name: z.string(), email: z.string() }),
  /** Why it could not be scheduled, or could not go live at its time; null while that has not come. */
  fault: z.string().nullable(),
  /** Whether it could not be scheduled: it stays out of publications, without a time, until somebody decides. */
  isRefused: z.boolean().default(false),
});
/** A thing that goes live by itself. */
export type Wish = z.infer<typeof wish>;

/** What goes live by itself, and when. It is on disk, and so outlives the process. */
export class Later {
  readonly #kept: KeptList<Wish>;

  constructor(folder: string) {
    // Without it what waits for its time would go with the next publication.
    this.#kept = new KeptList(join(folder, 'later.json'), wish, null);
  }

  get wishes(): readonly Wish[] {
    return this.#kept.items;
  }

  of(file: string): Wish | undefined {
    return this.wishes.find((one) => one.file === file);
  }

  /** Takes wishes up, in the place of others for the same things. @throws where the disk takes nothing; nothing has changed then. */
  async set(wishes: readonly Wish[]): Promise<void> {
    await this.#change([...this.#without(wishes.map(({ file }) => file)), ...wishes]);
  }

  /** Such things wait for nothing any more. */
  async drop(files: readonly string[]): Promise<void> {
    const rest = this.#without(files);
    if (rest.length < this.wishes.length) await this.#change(rest);
  }

  #without(files: readonly string[]): Wish[] {
    return this.wishes.filter(({ file }) => !files.includes(file));
  }

  async #change(next: readonly Wish[]): Promise<void> {
    const before = this.wishes;
    await this.#kept.keep(next).catch((error: unknown) => {
      void this.#kept.keep(before).catch(() => undefined);
      throw error;
    });
  }
}

/**
 * The moment that a clock on the wall shows.
 *
 * @param local as a browser's field has it, such as `2026-11-30T09:00`.
 * @param zone name of the clock's time zone, such as `Asia/Kolkata`.
 * @returns milliseconds of the epoch; NaN for a day that no calendar has.
 */
export function momentOf(local: string, zone: string): number {
  const [year = Number.NaN, month = 1, day = 1, hour = 0, minute = 0, second = 0] = (
    local.match(/\d+/g) ?? []
  ).map(Number);
  return new TZDate(year, month - 1, day, hour, minute, second, zone).getTime();
}
