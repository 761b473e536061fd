import { monotonicNow } from './clock.ts';
import type { RelayConfig } from './config.ts';
import type { Enquiries } from './enquiries.ts';
import type { Logger } from './logger.ts';
import { buildMail, type Mailer } from './mail.ts';
import { classifySmtpError } from './smtp-error.ts';
import { createSystemMail, type MailContent } from './system-mail.ts';

// Delay of the next attempt when a notification could not be sent.
const RETRY_DELAY_MS = 15 * 60 * 1000;
const MAX_LISTED = 20;

interface FailedEnquiry {
  id: string;
  reason: string;
}

/** Notifies the studio by mail, once for each enquiry that failed, because nobody reads logs every day. */
export class FailureNotifier {
  readonly #enquiries: Enquiries;
  readonly #config: Pick<RelayConfig, 'from' | 'recipients' | 'siteOrigin'>;
  readonly #mailer: Mailer;
  readonly #log: Logger;
  /** Enquiries whose `notifiedAt` could not be saved, because the disk is full. */
  readonly #notifiedUnsaved = new Set<string>();
  #isNotifying = false;
  #shouldRepeat = false;
  #retryNotBefore = 0;

  constructor(
    enquiries: Enquiries,
    config: Pick<RelayConfig, 'from' | 'recipients' | 'siteOrigin'>,
    mailer: Mailer,
    log: Logger,
  ) {
    this.#enquiries = enquiries;
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
      await this.#markNotified(pending.map(({ id }) => id));
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
    const failed = await this.#enquiries.listUnnotified();
    // An enquiry that was sent again and failed again is notified again.
    for (const id of this.#notifiedUnsaved)
      if (!failed.some((enquiry) => enquiry.id === id)) this.#notifiedUnsaved.delete(id);
    return failed
      .filter(({ id }) => !this.#notifiedUnsaved.has(id))
      .map(({ id, lastError }) => ({ id, reason: lastError ?? '' }));
  }

  async #markNotified(ids: readonly string[]): Promise<void> {
    try {
      await this.#enquiries.markNotified(ids);
    } catch {
      // The notification is repeated after a restart.
      for (const id of ids) this.#notifiedUnsaved.add(id);
    }
  }

  #compose(pending: readonly FailedEnquiry[], to: string): MailContent {
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
