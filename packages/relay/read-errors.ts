import { errorText } from '@studio/http/errors';
import type { Logger } from './logger.ts';

/** Tracks waiting enquiries whose last read or write failed. Logs each error once per enquiry. */
export class ReadErrors {
  readonly #messages = new Map<string, string>();
  readonly #log: Logger;

  constructor(log: Logger) {
    this.#log = log;
  }

  get size(): number {
    return this.#messages.size;
  }

  record(id: string, error: unknown): void {
    const message = errorText(error).slice(0, 300);
    if (this.#messages.get(id) !== message)
      this.#log.error({ id, error: message }, 'accessing an enquiry failed; it will be tried again');
    this.#messages.set(id, message);
  }

  delete(id: string): void {
    this.#messages.delete(id);
  }

  retainOnly(ids: ReadonlySet<string>): void {
    for (const id of this.#messages.keys()) if (!ids.has(id)) this.#messages.delete(id);
  }
}
