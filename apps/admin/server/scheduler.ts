import { errorText, Problem } from '@studio/http/problem';
import type { FastifyBaseLogger } from 'fastify';
import type { Person } from '../shapes.ts';
import { differencesOf } from './changes.ts';
import type { Later, Wish } from './later.ts';
import type { Publisher } from './publish.ts';
import type { Repository } from './repository.ts';

/** How often it is looked whether something's time has come, in milliseconds. A clock that is set does not mislead it. */
const LOOKS_EVERY = 1000;
/** What could not go live is tried again after this, in milliseconds: by then somebody may have mended it. */
const AGAIN = 10 * 60_000;

interface Office {
  later: Later;
  publisher: Pick<Publisher, 'running' | 'publishOnly'>;
  repository: Pick<Repository, 'differences'>;
  log: FastifyBaseLogger;
  /** Tells a person that something did not go live. */
  tell: (person: Person, file: string, fault: string) => void;
}

/** Publishes things when their time has come; what came due while nothing ran goes live at the next start. */
export class Scheduler {
  readonly #office: Office;
  readonly #timer: NodeJS.Timeout;
  /** When a wish that failed is tried again, in milliseconds of the epoch. */
  readonly #again = new Map<string, number>();
  /** Wishes that are tried by themselves. */
  readonly #alone = new Set<string>();
  #isLooking = false;
  #isStopped = false;

  constructor(office: Office) {
    this.#office = office;
    this.#timer = setInterval(() => void this.#look(), LOOKS_EVERY);
    this.#timer.unref();
  }

  /** Before the publisher is stopped: a publication that is cut short is no failure, and comes after the next start. */
  stop(): void {
    this.#isStopped = true;
    clearInterval(this.#timer);
  }

  async #look(): Promise<void> {
    if (this.#isLooking || this.#office.publisher.running) return;
    this.#isLooking = true;
    await this.#publishDue().catch((error: unknown) => {
      // Somebody has begun a publication just now: the next look comes after it.
      if (!(error instanceof Problem))
        this.#office.log.error({ text: errorText(error) }, 'what goes live by itself could not be looked at');
    });
    this.#isLooking = false;
  }

  async #publishDue(): Promise<void> {
    const { later, publisher, repository, tell } = this.#office;
    const now = Date.now();
    const due = later.wishes.filter(
      (one) => !one.isRefused && Math.max(one.at, this.#again.get(keyOf(one)) ?? 0) <= now,
    );
    if (due.length === 0) return;
    const changed = await differencesOf(repository);
    await later.drop(due.filter(({ file }) => !changed.has(file)).map(({ file }) => file));
    const [first, ...others] = due.filter(({ file }) => changed.has(file));
    if (!first) return;
    // One publication has one author. Where several failed together, each is tried alone: one mistake must not keep the others back.
    const wishes = this.#alone.has(keyOf(first))
      ? [first]
      : [first, ...others.filter((one) => one.by.email === first.by.email && !this.#alone.has(keyOf(one)))];
    const files = wishes.map(({ file }) => file);
    const fault = await publisher.publishOnly(new Set(files), first.by);
    // A publication that was cut short is no failure.
    if (fault !== null && this.#isStopped) return;
    // What was taken back or given another time meanwhile is not touched.
    const same = wishes.filter((one) => later.of(one.file)?.at === one.at);
    if (fault === null) return later.drop(same.map(({ file }) => file));
    if (wishes.length > 1) {
      for (const one of wishes) this.#alone.add(keyOf(one));
      return;
    }
    for (const one of same) {
      this.#again.set(keyOf(one), Date.now() + AGAIN);
      if (one.fault === null) tell(one.by, one.file, fault);
    }
    await later.set(same.map((one) => ({ ...one, fault })));
  }
}

const keyOf = ({ file, at }: Wish): string => `${at} ${file}`;
