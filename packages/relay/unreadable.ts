import { errorText } from '@studio/http/problem';
import type { Log } from './log.ts';

/** What waits and could not be read or written when it was last tried; each reason is logged once. */
export class Unreadable {
  readonly #reasons = new Map<string, string>();
  readonly #log: Log;

  constructor(log: Log) {
    this.#log = log;
  }

  get size(): number {
    return this.#reasons.size;
  }

  /** Notes why one could not be. */
  note(id: string, error: unknown): void {
    const why = errorText(error).slice(0, 300);
    if (this.#reasons.get(id) !== why)
      this.#log.error({ id, code: why }, 'could not be read or written; tried again');
    this.#reasons.set(id, why);
  }

  /** One could be, after all. */
  delete(id: string): void {
    this.#reasons.delete(id);
  }

  /** Forgets all that wait no more. */
  keepOnly(ids: ReadonlySet<string>): void {
    for (const id of this.#reasons.keys()) if (!ids.has(id)) this.#reasons.delete(id);
  }
}
