import { errorText } from '@studio/http/errors';
import { monotonicNow } from './clock.ts';
import type { RelayConfig } from './config.ts';
import type { Enquiry } from './enquiry.ts';
import type { Logger } from './logger.ts';
import { buildMail, type Mailer } from './mail.ts';
import { classifySmtpError } from './smtp-error.ts';
import type { Spool } from './spool.ts';
import { createSystemMail } from './system-mail.ts';

// Delay of the next attempt when a notification could not be sent.
const RETRY_DELAY_MS = 15 * 60 * 1000;
const MAX_LISTED = 20;

interface FailedEnquiry {
  id: string;
  reason: string;
}

/** Notifies the studio by mail, once for each enquiry that failed, because nobody reads logs every day. */
export class FailureNotifier {
  readonly #spool: Spool;
  readonly #config: Pick<RelayConfig, 'from' | 'recipients' | 'siteOrigin'>;
  readonly #mailer: Mailer;
  readonly #log: Logger;
  /** Enquiries whose `toldAt` could not be saved, because the disk is full or they are corrupt. */
  readonly #notifiedUnsaved = new Set<string>();
  #isNotifying = false;
  #shouldRepeat = false;
  #retryNotBefore = 0;

  constructor(
    spool: Spool,
    config: Pick<RelayConfig, 'from' | 'recipients' | 'siteOrigin'>,
    mailer: Mailer,
    log: Logger,
  ) {
    this.#spool = spool;
    this.#config = config;
    this.#mailer = mailer;
    this.#log = log;
  }

  /** Notifies at once instead of waiting for the retry delay: the mail server accepts mail again. */
  onMailDelivered(): void {
    if (this.#retryNotBefore === 0) return;
    this.#retryNotBefore = 0;
    void this.notify();
  }

  /** Sends one mail about all failed enquiries that the studio does not know yet. Never rejects: the next call tries again. */
  async notify(): Promise<void> {
    this.#shouldRepeat = this.#isNotifying;
    if (this.#isNotifying || monotonicNow() < this.#retryNotBefore) return;
    this.#isNotifying = true;
    try {
      const pending = await this.#pendingNotifications();
      if (pending.length === 0) return;
      await this.#send(pending);
      this.#retryNotBefore = 0;
      for (const { id } of pending) await this.#markNotified(id);
      this.#log.info({ count: pending.length }, 'the studio was notified of failed enquiries');
    } catch (error) {
      this.#retryNotBefore = monotonicNow() + RETRY_DELAY_MS;
      this.#log.warn(
        { kind: classifySmtpError(error).kind },
        'notifying the studio of failed enquiries failed',
      );
    } finally {
      this.#isNotifying = false;
    }
    // Enquiries may have failed meanwhile.
    if (this.#shouldRepeat) await this.notify();
  }

  /** Sends to the first recipient who accepts the mail, because an enquiry may have failed due to its own recipient. */
  async #send(pending: readonly FailedEnquiry[]): Promise<void> {
    let failure: unknown = new Error('no recipient is configured');
    for (const to of this.#config.recipients) {
      try {
        await this.#mailer.sendMail(buildMail(this.#compose(pending, to), '.', this.#config.from));
        return;
      } catch (error) {
        failure = error;
        if (classifySmtpError(error).kind === 'server') break;
      }
    }
    throw failure;
  }

  async #pendingNotifications(): Promise<FailedEnquiry[]> {
    const pending: FailedEnquiry[] = [];
    const ids = await this.#spool.listIds('failed');
    // An enquiry that was sent again and failed again is notified again.
    for (const id of this.#notifiedUnsaved) if (!ids.includes(id)) this.#notifiedUnsaved.delete(id);
    for (const id of ids) {
      if (this.#notifiedUnsaved.has(id)) continue;
      try {
        const state = await this.#spool.readState('failed', id, '');
        if (state.toldAt === null) pending.push({ id, reason: state.lastError ?? 'its files are damaged' });
      } catch (error) {
        pending.push({ id, reason: errorText(error) });
      }
    }
    return pending;
  }

  async #markNotified(id: string): Promise<void> {
    try {
      const state = await this.#spool.readState('failed', id, new Date().toISOString());
      await this.#spool.writeState('failed', id, { ...state, toldAt: new Date().toISOString() });
    } catch {
      // The notification is repeated after a restart.
      this.#notifiedUnsaved.add(id);
    }
  }

  #compose(pending: readonly FailedEnquiry[], to: string): Enquiry {
    const isSingle = pending.length === 1;
    const listed = pending.slice(0, MAX_LISTED);
    const instructions = `${isSingle ? 'It is' : 'They are'} kept where the website runs. "npm run relay -- list" shows ${isSingle ? 'it' : 'them'}, "npm run relay -- show ID" what was written and by whom, "npm run relay -- retry all" sends ${isSingle ? 'it' : 'them'} again.`;
    const subject = `${isSingle ? 'An enquiry' : `${pending.length} enquiries`} from ${this.#config.siteOrigin} could not be delivered`;
    return createSystemMail(to, subject, [
      { name: 'What to do', value: instructions },
      ...listed.map(({ id, reason }) => ({ name: id, value: reason })),
      ...(pending.length > MAX_LISTED ? [{ name: 'And', value: `${pending.length - MAX_LISTED} more` }] : []),
    ]);
  }
}
