import { errorText } from '@studio/http/problem';
import { elapsed } from './clock.ts';
import type { RelayConfig } from './config.ts';
import type { Enquiry } from './enquiry.ts';
import type { Log } from './log.ts';
import { type Mailer, mailFor } from './mail.ts';
import { serviceLetter } from './service-letter.ts';
import { judgeFailure } from './smtp-outcome.ts';
import type { Spool } from './spool.ts';

// When the mail that tells of it does not go out either.
const againAfter = 15 * 60 * 1000;
const mostNamed = 20;

interface Untold {
  id: string;
  why: string;
}

/** Tells the studio by mail, once for each, of enquiries that were set aside: nobody looks at a log every day. */
export class FailureNotice {
  readonly #spool: Spool;
  readonly #config: Pick<RelayConfig, 'from' | 'recipients' | 'siteOrigin'>;
  readonly #mailer: Mailer;
  readonly #log: Log;
  /** Told in this run, where no note of it could be left: on a full disk, or in what is damaged. */
  readonly #unnoted = new Set<string>();
  #telling = false;
  #again = false;
  #notBefore = 0;

  constructor(
    spool: Spool,
    config: Pick<RelayConfig, 'from' | 'recipients' | 'siteOrigin'>,
    mailer: Mailer,
    log: Log,
  ) {
    this.#spool = spool;
    this.#config = config;
    this.#mailer = mailer;
    this.#log = log;
  }

  /** A mail has gone out: what waits to be told can be. */
  mailWorks(): void {
    if (this.#notBefore === 0) return;
    this.#notBefore = 0;
    void this.tell();
  }

  /** Sends one mail for all that the studio does not know of yet. Never throws: the next call tries again. */
  async tell(): Promise<void> {
    this.#again = this.#telling;
    if (this.#telling || elapsed() < this.#notBefore) return;
    this.#telling = true;
    try {
      const untold = await this.#untold();
      if (untold.length === 0) return;
      await this.#mail(untold);
      this.#notBefore = 0;
      for (const { id } of untold) await this.#markTold(id);
      this.#log.info({ count: untold.length }, 'the studio was told of what was set aside');
    } catch (error) {
      this.#notBefore = elapsed() + againAfter;
      this.#log.warn(
        { kind: judgeFailure(error).kind },
        'the studio could not be told of what was set aside',
      );
    } finally {
      this.#telling = false;
    }
    // What was set aside meanwhile.
    if (this.#again) await this.tell();
  }

  /** To the first recipient who can be reached: what failed may have failed for where it went. */
  async #mail(untold: readonly Untold[]): Promise<void> {
    let failure: unknown = new Error('there is no recipient');
    for (const to of this.#config.recipients) {
      try {
        await this.#mailer.sendMail(mailFor(this.#compose(untold, to), '.', this.#config.from));
        return;
      } catch (error) {
        failure = error;
        if (judgeFailure(error).kind === 'server') break;
      }
    }
    throw failure;
  }

  async #untold(): Promise<Untold[]> {
    const found: Untold[] = [];
    const ids = await this.#spool.ids('failed');
    // One that was sent again and failed again is told of again.
    for (const id of this.#unnoted) if (!ids.includes(id)) this.#unnoted.delete(id);
    for (const id of ids) {
      if (this.#unnoted.has(id)) continue;
      try {
        const state = await this.#spool.readState('failed', id, '');
        if (state.toldAt === null) found.push({ id, why: state.lastError ?? 'its files are damaged' });
      } catch (error) {
        found.push({ id, why: errorText(error) });
      }
    }
    return found;
  }

  async #markTold(id: string): Promise<void> {
    try {
      const state = await this.#spool.readState('failed', id, new Date().toISOString());
      await this.#spool.writeState('failed', id, { ...state, toldAt: new Date().toISOString() });
    } catch {
      // Then it is told once more after a restart.
      this.#unnoted.add(id);
    }
  }

  #compose(untold: readonly Untold[], to: string): Enquiry {
    const one = untold.length === 1;
    const named = untold.slice(0, mostNamed);
    const how = `${one ? 'It is' : 'They are'} kept where the website runs. "npm run relay -- list" shows ${one ? 'it' : 'them'}, "npm run relay -- show ID" what was written and by whom, "npm run relay -- retry all" sends ${one ? 'it' : 'them'} again.`;
    const subject = `${one ? 'An enquiry' : `${untold.length} enquiries`} from ${this.#config.siteOrigin} could not be delivered`;
    return serviceLetter(to, subject, [
      { name: 'What to do', value: how },
      ...named.map(({ id, why }) => ({ name: id, value: why })),
      ...(untold.length > mostNamed ? [{ name: 'And', value: `${untold.length - mostNamed} more` }] : []),
    ]);
  }
}
