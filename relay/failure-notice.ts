import { randomUUID } from 'node:crypto';
import { elapsed } from './clock.ts';
import type { RelayConfig } from './config.ts';
import type { Enquiry } from './enquiry.ts';
import type { Log } from './log.ts';
import { type Mailer, mailFor } from './mail.ts';
import { errorText } from './problem.ts';
import { judgeFailure } from './smtp-outcome.ts';
import type { Spool } from './spool.ts';

// When the mail that tells of it does not go out either.
const againAfter = 15 * 60 * 1000;
const mostNamed = 20;

/** Tells the studio by mail, once for each, of enquiries that were set aside: nobody looks at a log every day. */
export class FailureNotice {
  readonly #spool: Spool;
  readonly #config: Pick<RelayConfig, 'from' | 'recipients' | 'siteOrigin'>;
  readonly #mailer: Mailer;
  readonly #log: Log;
  /** Told in this run: what is set aside for damage may not take a note of it. */
  readonly #told = new Set<string>();
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
      await this.#mailer.sendMail(mailFor(this.#compose(untold), '.', this.#config.from));
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

  async #untold(): Promise<{ id: string; why: string }[]> {
    const found: { id: string; why: string }[] = [];
    for (const id of await this.#spool.ids('failed')) {
      if (this.#told.has(id)) continue;
      try {
        const state = await this.#spool.readState('failed', id, '');
        if (state.toldAt !== null) this.#told.add(id);
        else found.push({ id, why: state.lastError ?? 'its files are damaged' });
      } catch (error) {
        found.push({ id, why: errorText(error) });
      }
    }
    return found;
  }

  async #markTold(id: string): Promise<void> {
    this.#told.add(id);
    try {
      const state = await this.#spool.readState('failed', id, new Date().toISOString());
      await this.#spool.writeState('failed', id, { ...state, toldAt: new Date().toISOString() });
    } catch {
      // Then it is told once more after a restart.
    }
  }

  #compose(untold: readonly { id: string; why: string }[]): Enquiry {
    const one = untold.length === 1;
    const named = untold.slice(0, mostNamed);
    const [to = ''] = this.#config.recipients;
    const how = `${one ? 'It is' : 'They are'} kept where the website runs. "npm run relay -- list" shows ${one ? 'it' : 'them'}, "npm run relay -- show ID" what was written and by whom, "npm run relay -- retry all" sends ${one ? 'it' : 'them'} again.`;
    return {
      version: 1,
      id: randomUUID(),
      receivedAt: new Date().toISOString(),
      to,
      subject: `${one ? 'An enquiry' : `${untold.length} enquiries`} from ${this.#config.siteOrigin} could not be delivered`,
      replyTo: null,
      fields: [
        { name: 'What to do', value: how },
        ...named.map(({ id, why }) => ({ name: id, value: why })),
        ...(untold.length > mostNamed ? [{ name: 'And', value: `${untold.length - mostNamed} more` }] : []),
      ],
      files: [],
      held: false,
      digest: '',
    };
  }
}
