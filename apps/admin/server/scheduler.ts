import { errorText, HttpError } from '@studio/http/errors';
import type { FastifyBaseLogger } from 'fastify';
import type { Person } from '../api-types.ts';
import { diffAgainstPublished } from './diff.ts';
import type { Publisher } from './publisher.ts';
import type { Repository } from './repository.ts';
import type { ScheduledPublication, ScheduledPublications } from './scheduled-publications.ts';

/** Milliseconds between two checks. A single long timer would be wrong after a change of the clock or a suspend. */
const CHECK_INTERVAL_MS = 1000;
/** Milliseconds after which a failed publication is tried again. */
const RETRY_MS = 10 * 60_000;

interface Dependencies {
  scheduled: ScheduledPublications;
  publisher: Pick<Publisher, 'isRunning' | 'publishEntries'>;
  repository: Pick<Repository, 'diffNameStatus'>;
  log: FastifyBaseLogger;
  /** Notifies a person that a scheduled publication failed. */
  notify: (person: Person, file: string, fault: string) => void;
}

/** Publishes scheduled entries when they are due. Those that were due while the server was down are published at its start. */
export class Scheduler {
  readonly #deps: Dependencies;
  readonly #timer: NodeJS.Timeout;
  /** When a failed publication is tried again, in milliseconds since 1970. */
  readonly #retryAt = new Map<string, number>();
  /** Publications that are published on their own, after a failure together with others. */
  readonly #isolated = new Set<string>();
  #isBusy = false;
  #isStopped = false;

  constructor(deps: Dependencies) {
    this.#deps = deps;
    this.#timer = setInterval(() => void this.#tick(), CHECK_INTERVAL_MS);
    this.#timer.unref();
  }

  /** Must be called before the publisher is stopped. An interrupted publication is not a failure and is repeated at the next start. */
  stop(): void {
    this.#isStopped = true;
    clearInterval(this.#timer);
  }

  async #tick(): Promise<void> {
    if (this.#isBusy || this.#deps.publisher.isRunning) return;
    this.#isBusy = true;
    await this.#publishDue().catch((error: unknown) => {
      // An HttpError means that another publish has just started. The next tick tries again.
      if (!(error instanceof HttpError))
        this.#deps.log.error({ text: errorText(error) }, 'checking scheduled publications failed');
    });
    this.#isBusy = false;
  }

  async #publishDue(): Promise<void> {
    const { scheduled, publisher, repository, notify } = this.#deps;
    const now = Date.now();
    const due = (await scheduled.list()).filter(
      (publication) =>
        !publication.isRefused && Math.max(publication.at, this.#retryAt.get(keyOf(publication)) ?? 0) <= now,
    );
    if (due.length === 0) return;
    const changed = await diffAgainstPublished(repository);
    await scheduled.remove(due.filter(({ file }) => !changed.has(file)).map(({ file }) => file));
    const [first, ...others] = due.filter(({ file }) => changed.has(file));
    if (!first) return;
    // A commit has one author, so a batch has the entries of one person.
    const batch = this.#isolated.has(keyOf(first))
      ? [first]
      : [
          first,
          ...others.filter((other) => other.by.email === first.by.email && !this.#isolated.has(keyOf(other))),
        ];
    const files = batch.map(({ file }) => file);
    const fault = await publisher.publishEntries(new Set(files), first.by);
    // Stopping the server interrupts the publication, which is not a failure.
    if (fault !== null && this.#isStopped) return;
    // Entries whose schedule was changed or cancelled meanwhile are left out.
    if (fault === null) return scheduled.removeUnchanged(batch);
    // An issue in one entry must not hold back the others, so each is tried on its own next.
    if (batch.length > 1) {
      for (const publication of batch) this.#isolated.add(keyOf(publication));
      return;
    }
    if (!(await scheduled.setFaultIfUnchanged(first, fault))) return;
    this.#retryAt.set(keyOf(first), Date.now() + RETRY_MS);
    if (first.fault === null) notify(first.by, first.file, fault);
  }
}

const keyOf = ({ file, at }: ScheduledPublication): string => `${at} ${file}`;
