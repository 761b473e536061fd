import { setTimeout as sleep } from 'node:timers/promises';
import type { RelayConfig } from './config.ts';
import type { Enquiry, SendingState } from './enquiry.ts';
import { type Mailer, mailFor, maxConnections } from './mail.ts';
import { errorText } from './problem.ts';
import { type Failure, judgeFailure, judgeRejected } from './smtp-outcome.ts';
import type { Spool } from './spool.ts';
import { giveUpAfter, waitAfter } from './waits.ts';

/** The part of a pino logger that the loop uses. */
export interface Log {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

interface Item {
  receivedAt: number;
  nextAt: number;
  failures: number;
  busy: boolean;
  /** The server has taken it; what is left is to note that, which a full disk may refuse for a while. */
  taken: boolean;
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
  readonly #startedAt = Date.now();
  readonly #items = new Map<string, Item>();
  readonly #timers: NodeJS.Timeout[] = [];
  #wake: NodeJS.Timeout | null = null;
  #busy = 0;
  #serverFailures = 0;
  #serverNextAt = 0;
  #serverFailedAt = 0;
  #lastSuccessAt = 0;
  #stopped = false;

  constructor(spool: Spool, config: Pick<RelayConfig, 'from' | 'keepDays'>, mailer: Mailer, log: Log) {
    this.#spool = spool;
    this.#config = config;
    this.#mailer = mailer;
    this.#log = log;
  }

  /** Takes up what an earlier run left waiting, and begins. */
  async start(): Promise<void> {
    await this.#rescan();
    await this.#purge();
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

  /** Tells of an enquiry that has just been committed to `waiting`. */
  add(id: string, receivedAt: number): void {
    if (this.#items.has(id)) return;
    this.#items.set(id, { receivedAt, nextAt: 0, failures: 0, busy: false, taken: false });
    this.#schedule();
  }

  /** How many wait, and since when the oldest does (milliseconds since 1970, or null). */
  waiting(): { count: number; oldest: number | null } {
    let oldest: number | null = null;
    for (const { receivedAt } of this.#items.values()) {
      if (oldest === null || receivedAt < oldest) oldest = receivedAt;
    }
    return { count: this.#items.size, oldest };
  }

  async #guard(work: Promise<void>): Promise<void> {
    try {
      await work;
    } catch (error) {
      this.#log.error({ code: errorText(error) }, 'the spool could not be read');
    }
  }

  async #rescan(): Promise<void> {
    const ids = new Set(await this.#spool.ids('waiting'));
    for (const [id, item] of this.#items) if (!ids.has(id) && !item.busy) this.#items.delete(id);
    for (const id of ids) {
      if (this.#items.has(id)) continue;
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
    const now = Date.now();
    // A server that is down gets one mail to try it with, not all of them.
    const free = (this.#serverFailures > 0 ? 1 : maxConnections) - this.#busy;
    if (free <= 0) return;
    const idle = [...this.#items]
      .filter(([, item]) => !item.busy)
      .sort(([, a], [, b]) => a.nextAt - b.nextAt);
    const open = this.#serverNextAt <= now;
    const due = open ? idle.filter(([, item]) => item.nextAt <= now).slice(0, free) : [];
    for (const [id, item] of due) void this.#attempt(id, item);
    const next = idle[due.length];
    if (next) {
      const delay = Math.max(next[1].nextAt, this.#serverNextAt) - now;
      if (delay > 0) this.#wake = setTimeout(() => this.#schedule(), Math.min(delay, 60_000));
    }
  }

  async #attempt(id: string, item: Item): Promise<void> {
    item.busy = true;
    this.#busy += 1;
    try {
      const enquiry = await this.#readWaiting(id);
      if (!enquiry) this.#items.delete(id);
      else await this.#send(enquiry, item);
    } catch (error) {
      item.failures += 1;
      item.nextAt = Date.now() + waitAfter(item.failures, Date.now() - this.#startedAt);
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

  async #send(enquiry: Enquiry, item: Item): Promise<void> {
    const { id } = enquiry;
    const state = await this.#spool.readState('waiting', enquiry);
    if (state.sentAt !== null || item.taken) return this.#finish(id, 'sent');
    const begun = Date.now();
    state.attempts += 1;
    state.lastAttemptAt = new Date(begun).toISOString();
    let failure: Failure | null = null;
    try {
      const mail = mailFor(enquiry, this.#spool.pathOf('waiting', id), this.#config.from, state.outstanding);
      const info = await this.#mailer.sendMail(mail);
      this.#serverFailures = 0;
      this.#serverNextAt = 0;
      this.#lastSuccessAt = Date.now();
      const refused = judgeRejected(info);
      state.outstanding = refused.map(({ address }) => address);
      failure = refused.find((one) => one.failure.kind === 'later')?.failure ?? refused[0]?.failure ?? null;
      state.response = info.response ?? null;
    } catch (error) {
      failure = judgeFailure(error);
    }
    if (failure !== null) return this.#putOff(id, item, state, failure, begun);
    item.taken = true;
    state.sentAt = new Date().toISOString();
    state.lastError = null;
    await this.#spool.writeState('waiting', id, state);
    this.#log.info({ id, attempts: state.attempts }, 'sent');
    return this.#finish(id, 'sent');
  }

  async #putOff(id: string, item: Item, state: SendingState, failure: Failure, begun: number): Promise<void> {
    const now = Date.now();
    const age = now - this.#startedAt;
    const tooOld = now - Date.parse(state.since) > giveUpAfter;
    // A server that took another mail since this try began is there: the trouble is with this one.
    const own = failure.kind !== 'server' || this.#lastSuccessAt > begun;
    if (own) item.failures += 1;
    // Otherwise to the end of the queue: one mail that kills every connection must not block the rest.
    item.nextAt = own ? now + waitAfter(item.failures, age) : now;
    // Several tries that were under way when the server went down are one failure of the server.
    if (!own && begun >= this.#serverFailedAt) {
      this.#serverFailures += 1;
      this.#serverFailedAt = now;
      this.#serverNextAt = now + waitAfter(this.#serverFailures, age);
    }
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
    this.#items.delete(id);
  }
}

// Servers quote addresses in their answers, and logs travel further than spools.
function withoutAddresses(words: string): string {
  return words.replace(/[^\s<>"']+@[^\s<>"']+/g, '(address)').slice(0, 300);
}
