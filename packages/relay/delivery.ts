import { setTimeout as sleep } from 'node:timers/promises';
import { errorText } from '@studio/http/problem';
import { elapsed } from './clock.ts';
import type { RelayConfig } from './config.ts';
import type { Enquiry, SendingState } from './enquiry.ts';
import { Damaged } from './errors.ts';
import type { FailureNotice } from './failure-notice.ts';
import type { Log } from './log.ts';
import { type Mailer, mailFor, maxConnections } from './mail.ts';
import { REMOVE_EVERY, removeOldCopies } from './old-copies.ts';
import { type QueueItem, SendQueue } from './send-queue.ts';
import { type Failure, judgeFailure, withoutAddresses } from './smtp-outcome.ts';
import type { Spool } from './spool.ts';
import { Unreadable } from './unreadable.ts';
import { giveUpAfter } from './waits.ts';

// Another process may put an enquiry back (`relay retry`); this is how soon that is noticed.
const rescanEvery = 2000;
const tellEvery = 60 * 1000;

/** What the loop works with. */
interface Tools {
  spool: Spool;
  config: Pick<RelayConfig, 'from' | 'keepDays'>;
  mailer: Mailer;
  notice: FailureNotice;
  log: Log;
}

/** Sends what waits in the spool, until it is stopped. It never deletes what was not sent. */
export class Delivery {
  readonly #tools: Tools;
  readonly #queue = new SendQueue(maxConnections);
  readonly #timers: NodeJS.Timeout[] = [];
  readonly #unreadable: Unreadable;
  #wake: NodeJS.Timeout | null = null;
  #busy = 0;
  #scanning = false;
  #stopped = false;

  constructor(tools: Tools) {
    this.#tools = tools;
    this.#unreadable = new Unreadable(tools.log);
  }

  /** Begins; what an earlier run left waiting is taken up meanwhile, however much it is. */
  start(): void {
    const { notice } = this.#tools;
    const jobs: [() => Promise<void>, number][] = [
      [() => this.#rescan(), rescanEvery],
      [() => removeOldCopies(this.#tools), REMOVE_EVERY],
      [() => notice.tell(), tellEvery],
    ];
    for (const [job, every] of jobs) {
      void this.#guard(job());
      this.#timers.push(setInterval(() => void this.#guard(job()), every));
    }
  }

  /** Lets mails that are under way finish, for at most `patience` milliseconds. */
  async stop(patience = 5000): Promise<void> {
    this.#stopped = true;
    for (const timer of this.#timers) clearInterval(timer);
    if (this.#wake) clearTimeout(this.#wake);
    const end = elapsed() + patience;
    while (this.#busy > 0 && elapsed() < end) await sleep(20);
    this.#tools.mailer.close({ force: true });
  }

  /**
   * Tells of an enquiry that has just been committed to `waiting`.
   * @param waitedBefore how long it waits already, in milliseconds
   */
  add(id: string, waitedBefore = 0): void {
    this.#queue.add(id, waitedBefore);
    this.#schedule();
  }

  /** How long the one that waits longest has waited, in milliseconds, and how many cannot be read. */
  health(): { longestWait: number; unreadable: number } {
    return { longestWait: this.#queue.longestWait(), unreadable: this.#unreadable.size };
  }

  async #guard(work: Promise<void>): Promise<void> {
    try {
      await work;
    } catch (error) {
      this.#tools.log.error({ code: errorText(error).slice(0, 300) }, 'the spool could not be read');
    }
  }

  async #rescan(): Promise<void> {
    if (this.#scanning) return;
    this.#scanning = true;
    try {
      await this.#scan();
    } finally {
      this.#scanning = false;
    }
  }

  async #scan(): Promise<void> {
    const { spool } = this.#tools;
    const ids = new Set(await spool.ids('waiting'));
    this.#queue.keepOnly(ids);
    this.#unreadable.keepOnly(ids);
    for (const id of ids) {
      if (this.#stopped) return;
      if (!this.#queue.has(id)) await this.#takeUp(id);
    }
    this.#schedule();
  }

  /** Puts one that waits on disk into the queue. What cannot be read is left for the next scan, and holds nothing else up. */
  async #takeUp(id: string): Promise<void> {
    const { spool } = this.#tools;
    try {
      const enquiry = await this.#readWaiting(id);
      if (!enquiry) return;
      const { since } = await spool.readState('waiting', id, enquiry.receivedAt);
      this.#unreadable.delete(id);
      this.add(id, Math.max(0, Date.now() - Date.parse(since)));
    } catch (error) {
      this.#unreadable.note(id, error);
    }
  }

  #schedule(): void {
    if (this.#stopped) return;
    if (this.#wake) clearTimeout(this.#wake);
    this.#wake = null;
    const { due, again } = this.#queue.next();
    for (const item of due) void this.#attempt(item);
    if (again !== null) this.#wake = setTimeout(() => this.#schedule(), Math.min(again, 60_000));
  }

  async #attempt(item: QueueItem): Promise<void> {
    const { id } = item;
    const begun = elapsed();
    item.busy = true;
    this.#busy += 1;
    try {
      const enquiry = await this.#readWaiting(id);
      if (!enquiry) this.#queue.remove(id);
      else await this.#send(enquiry, item, begun);
      this.#unreadable.delete(id);
    } catch (error) {
      this.#queue.failed(item, false, begun);
      this.#unreadable.note(id, error);
    } finally {
      item.busy = false;
      this.#busy -= 1;
      this.#schedule();
    }
  }

  async #readWaiting(id: string): Promise<Enquiry | null> {
    const { spool, log, notice } = this.#tools;
    try {
      const enquiry = await spool.read('waiting', id);
      if (enquiry) await spool.checkFiles('waiting', enquiry);
      return enquiry;
    } catch (error) {
      if (!(error instanceof Damaged)) throw error;
      // By a hand or a disk. Kept for a person to look at, out of the way of the others.
      log.error({ id, reason: error.message }, 'damaged; set aside');
      await spool.move(id, 'waiting', 'failed');
      void this.#guard(notice.tell());
      return null;
    }
  }

  async #send(enquiry: Enquiry, item: QueueItem, begun: number): Promise<void> {
    const { spool, config, mailer, log, notice } = this.#tools;
    const { id } = enquiry;
    const state = await spool.readState('waiting', id, enquiry.receivedAt);
    if (state.sentAt !== null || item.taken) return this.#finish(id, 'sent');
    state.attempts += 1;
    state.lastAttemptAt = new Date().toISOString();
    try {
      const mail = mailFor(enquiry, spool.pathOf('waiting', id), config.from);
      const info = await mailer.sendMail(mail);
      this.#queue.succeeded();
      state.response = info.response?.slice(0, 300) ?? null;
    } catch (error) {
      return this.#putOff(item, state, judgeFailure(error), begun);
    }
    item.taken = true;
    state.sentAt = new Date().toISOString();
    state.lastError = null;
    await spool.writeState('waiting', id, state);
    log.info({ id, attempts: state.attempts }, 'sent');
    await this.#finish(id, 'sent');
    notice.mailWorks();
  }

  async #putOff(item: QueueItem, state: SendingState, failure: Failure, begun: number): Promise<void> {
    const { spool, log, notice } = this.#tools;
    const { id } = item;
    const ofServer = failure.kind === 'server';
    if (!ofServer) this.#queue.answered();
    this.#queue.failed(item, ofServer, begun);
    const now = elapsed();
    state.triedFor += now - item.countedUntil;
    item.countedUntil = now;
    const tooOld = state.triedFor > giveUpAfter;
    state.lastError = tooOld ? `given up after five days; last: ${failure.words}` : failure.words;
    await spool.writeState('waiting', id, state);
    const note = {
      id,
      attempts: state.attempts,
      kind: failure.kind,
      reason: withoutAddresses(failure.words),
    };
    if (failure.kind === 'never' || tooOld) {
      log.error(note, 'set aside: see "npm run relay -- list"');
      await this.#finish(id, 'failed');
      void this.#guard(notice.tell());
      return;
    }
    log.warn(note, 'put off');
  }

  async #finish(id: string, place: 'sent' | 'failed'): Promise<void> {
    await this.#tools.spool.move(id, 'waiting', place);
    this.#queue.remove(id);
  }
}
