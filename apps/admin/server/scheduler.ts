import { errorText, HttpError } from '@studio/http/errors';
import type { FastifyBaseLogger } from 'fastify';
import type { Person } from '../api-types.ts';
import { diffAgainstMain } from './diff.ts';
import type { Publisher } from './publisher.ts';
import type { Repository } from './repository.ts';
import type { ScheduledPublication, ScheduledPublications } from './scheduled-publications.ts';

/** Time between two checks. A single long timer would be wrong after a change of the clock or a suspend. */
const CHECK_INTERVAL_MS = 1000;
/** A failed publication is tried again after this time. */
const RETRY_DELAY_MS = 10 * 60_000;

interface Dependencies {
  scheduledPublications: ScheduledPublications;
  publisher: Pick<Publisher, 'isRunning' | 'publishEntries'>;
  repository: Pick<Repository, 'diffNameStatus'>;
  log: FastifyBaseLogger;
  /** Notifies a person that a scheduled publication failed. */
  notify: (person: Person, file: string, failure: string) => void;
}

/** Publishes scheduled entries when they are due. Entries that became due while the server was down are published when it starts. */
export class Scheduler {
  readonly #deps: Dependencies;
  readonly #timer: NodeJS.Timeout;
  /** When a failed publication is tried again, in milliseconds since 1970. */
  readonly #retryAtByKey = new Map<string, number>();
  /** Keys of publications that are published one at a time, because a batch with them failed. */
  readonly #publishedAlone = new Set<string>();
  #isPublishing = false;
  #isStopped = false;

  constructor(deps: Dependencies) {
    this.#deps = deps;
    this.#timer = setInterval(() => void this.#tick(), CHECK_INTERVAL_MS);
    this.#timer.unref();
  }

  /**
   * Stops the checks. Must be called before the publisher is stopped, so that an interrupted publication is not recorded as a
   * failure. The next start repeats the publication.
   */
  stop(): void {
    this.#isStopped = true;
    clearInterval(this.#timer);
  }

  async #tick(): Promise<void> {
    if (this.#isPublishing || this.#deps.publisher.isRunning) return;
    this.#isPublishing = true;
    await this.#publishDue().catch((error: unknown) => {
      // An HttpError means that another publish has just started. The next tick tries again.
      if (!(error instanceof HttpError))
        this.#deps.log.error({ text: errorText(error) }, 'checking scheduled publications failed');
    });
    this.#isPublishing = false;
  }

  async #publishDue(): Promise<void> {
    const { scheduledPublications, publisher, repository, notify } = this.#deps;
    const now = Date.now();
    const duePublications = (await scheduledPublications.list()).filter(
      (publication) =>
        !publication.isRefused &&
        Math.max(publication.at, this.#retryAtByKey.get(getPublicationKey(publication)) ?? 0) <= now,
    );
    if (duePublications.length === 0) return;
    const changedFiles = await diffAgainstMain(repository);
    await scheduledPublications.remove(
      duePublications.filter(({ file }) => !changedFiles.has(file)).map(({ file }) => file),
    );
    const [firstPublication, ...otherPublications] = duePublications.filter(({ file }) =>
      changedFiles.has(file),
    );
    if (!firstPublication) return;
    // A commit has one author, so a batch has the entries of one person.
    const batch = this.#publishedAlone.has(getPublicationKey(firstPublication))
      ? [firstPublication]
      : [
          firstPublication,
          ...otherPublications.filter(
            (other) =>
              other.by.email === firstPublication.by.email &&
              !this.#publishedAlone.has(getPublicationKey(other)),
          ),
        ];
    const files = batch.map(({ file }) => file);
    const result = await publisher.publishEntries(new Set(files), firstPublication.by);
    // A schedule that an editor has changed meanwhile is kept.
    if (result === 'published') return scheduledPublications.removeUnchanged(batch);
    // An interrupted publication is not a failure.
    if (this.#isStopped) return;
    // An issue in one entry must not hold back the other entries, so the next checks publish each entry on its own.
    if (batch.length > 1) {
      for (const publication of batch) this.#publishedAlone.add(getPublicationKey(publication));
      return;
    }
    if (!(await scheduledPublications.setErrorIfUnchanged(firstPublication, result.message))) return;
    this.#retryAtByKey.set(getPublicationKey(firstPublication), Date.now() + RETRY_DELAY_MS);
    if (firstPublication.fault === null) notify(firstPublication.by, firstPublication.file, result.message);
  }
}

const getPublicationKey = ({ file, at }: ScheduledPublication): string => `${at} ${file}`;
