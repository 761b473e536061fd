import { setTimeout as sleep } from 'node:timers/promises';
import type { RelayConfig } from './config.ts';
import type { Enquiry, SendingState } from './enquiry.ts';
import { type Mailer, mailFor, maxConnections } from './mail.ts';
import { errorText } from './problem.ts';
import { type QueueItem, SendQueue } from './send-queue.ts';
import { type Failure, judgeFailure } from './smtp-outcome.ts';
import type { Spool } from './spool.ts';
import { giveUpAfter } from './waits.ts';

/** The part of a pino logger that the loop uses. */
export interface Log {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

// Another process may put an enquiry back (`relay retry`); this is how soon that is noticed.
const rescanEvery = 2000;
const day = 24 * 60 * 60 * 1000;
const purgeEvery = 60 * 60 * 1000;

/** Sends what waits in the spool, until it is stopped. It never deletes what was not sent. */
export class Delivery {
  readonly #spool: Spool;
  readonly #config: Pick<RelayConfig, 'from' | 'keepDays'>;
  readonly #mailer: Mailer;
  readonly #log: Log;
  readonly #queue = new SendQueue(maxConnections);
  readonly #timers: NodeJS.Timeout[] = [];
  #wake: NodeJS.Timeout | null = null;
  #busy = 0;
  #scanning = false;
  #stopped = false;

  constructor(spool: Spool, config: Pick<RelayConfig, 'from' | 'keepDays'>, mailer: Mailer, log: Log) {
    this.#spool = spool;
    this.#config = config;
    this.#mailer = mailer;
    this.#log = log;
  }

  /** Begins; what an earlier run left waiting is taken up meanwhile, however much it is. */
  start(): void {
    void this.#guard(this.#rescan());
    void this.#guard(this.#purge());
    this.#timers.push(
      setInterval(() => void this.#guard(this.#rescan()), rescanEvery),
      setInterval(() => void this.#guard(this.#purge()), purgeEvery),
    );
  }

  /** Lets mails that are under way finish, for at most `patience` milliseconds. */
  async stop(patience = 5000): Promise<void> {
    this.#stopped = true;
    for (const timer of this.#timers) clearInterval(timer);
    if (this.#wake) clearTimeout(this.#wake);
    const end = Date.now() + patience;
    while (this.#busy > 0 && Date.now() < end) await sleep(20);
    this.#mailer.close({ force: true });
  }

  /** Tells of an enquiry that has just been committed to `waiting`; `since` in milliseconds since 1970. */
  add(id: string, since: number): void {
    this.#queue.add(id, since);
    this.#schedule();
  }

  /** How many wait, and since when the oldest does (milliseconds since 1970, or null). */
  waiting(): { count: number; oldest: number | null } {
    return this.#queue.waiting();
  }

  async #guard(work: Promise<void>): Promise<void> {
    try {
      await work;
    } catch (error) {
      this.#log.error({ code: errorText(error) }, 'the spool could not be read');
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
    const ids = new Set(await this.#spool.ids('waiting'));
    this.#queue.keepOnly(ids);
    for (const id of ids) {
      if (this.#stopped) return;
      if (this.#queue.has(id)) continue;
      const enquiry = await this.#readWaiting(id);
      if (enquiry) this.add(id, Date.parse((await this.#spool.readState('waiting', enquiry)).since));
    }
    this.#schedule();
  }

  async #purge(): Promise<void> {
    // Even with 0 days a sent copy stays for an hour, so that a repeat of its id is still recognised.
    const keep = Math.max(this.#config.keepDays * day, purgeEvery);
    const sent = await this.#spool.purge('sent', Date.now() - keep);
    const held = await this.#spool.purge('held', Date.now() - Math.max(keep, 30 * day));
    if (sent + held > 0) this.#log.info({ sent, held }, 'copies past their time removed');
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
    const begun = Date.now();
    item.busy = true;
    this.#busy += 1;
    try {
      const enquiry = await this.#readWaiting(id);
      if (!enquiry) this.#queue.remove(id);
      else await this.#send(enquiry, item, begun);
    } catch (error) {
      this.#queue.failed(item, false, begun);
      this.#log.error({ id, code: errorText(error) }, 'the spool could not be read or written');
    } finally {
      item.busy = false;
      this.#busy -= 1;
      this.#schedule();
    }
  }

  async #readWaiting(id: string): Promise<Enquiry | null> {
    try {
      return await this.#spool.read('waiting', id);
    } catch {
      // Damaged by a hand or a disk. Kept for a person to look at, out of the way of the others.
      this.#log.error({ id }, 'message.json is damaged; set aside');
      await this.#spool.move(id, 'waiting', 'failed');
      return null;
    }
  }

  async #send(enquiry: Enquiry, item: QueueItem, begun: number): Promise<void> {
    const { id } = enquiry;
    const state = await this.#spool.readState('waiting', enquiry);
    if (state.sentAt !== null || item.taken) return this.#finish(id, 'sent');
    state.attempts += 1;
    state.lastAttemptAt = new Date(begun).toISOString();
    let failure: Failure | null = null;
    try {
      const mail = mailFor(enquiry, this.#spool.pathOf('waiting', id), this.#config.from);
      const info = await this.#mailer.sendMail(mail);
      this.#queue.succeeded();
      state.response = info.response ?? null;
    } catch (error) {
      failure = judgeFailure(error);
    }
    if (failure !== null) return this.#putOff(item, state, failure, begun);
    item.taken = true;
    state.sentAt = new Date().toISOString();
    state.lastError = null;
    await this.#spool.writeState('waiting', id, state);
    this.#log.info({ id, attempts: state.attempts }, 'sent');
    return this.#finish(id, 'sent');
  }

  async #putOff(item: QueueItem, state: SendingState, failure: Failure, begun: number): Promise<void> {
    const { id } = item;
    const ofServer = failure.kind === 'server';
    if (!ofServer) this.#queue.answered();
    this.#queue.failed(item, ofServer, begun);
    const tooOld = Date.now() - Date.parse(state.since) > giveUpAfter;
    state.lastError = tooOld ? `given up after five days; last: ${failure.words}` : failure.words;
    await this.#spool.writeState('waiting', id, state);
    const note = {
      id,
      attempts: state.attempts,
      kind: failure.kind,
      reason: withoutAddresses(failure.words),
    };
    if (failure.kind === 'never' || tooOld) {
      this.#log.error(note, 'set aside: see "npm run relay -- list"');
      return this.#finish(id, 'failed');
    }
    this.#log.warn(note, 'put off');
  }

  async #finish(id: string, place: 'sent' | 'failed'): Promise<void> {
    await this.#spool.move(id, 'waiting', place);
    this.#queue.remove(id);
  }
}

// Servers quote addresses in their answers, and logs travel further than spools.
function withoutAddresses(words: string): string {
  return words.replace(/[^\s<>"']+@[^\s<>"']+/g, '(address)').slice(0, 300);
}
