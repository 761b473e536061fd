import { monotonicNow } from './clock.ts';
import type { RelayConfig } from './config.ts';
import type { Enquiries } from './enquiries.ts';
import type { StoredEnquiry } from './enquiry-rows.ts';
import type { Logger } from './logger.ts';
import { buildMail, type Mailer } from './mail.ts';
import { classifySmtpError } from './smtp-error.ts';
import { createSystemMail, type MailContent } from './system-mail.ts';

const RETRY_DELAY_MS = 15 * 60 * 1000;
const MAX_LISTED_ENQUIRIES = 20;

type UnnotifiedEnquiry = Pick<StoredEnquiry, 'id' | 'subject' | 'lastError'>;

/** Notifies the studio by mail of each failed enquiry, because nobody reads logs every day. */
export class FailureNotifier {
  readonly #enquiries: Enquiries;
  readonly #config: Pick<RelayConfig, 'from' | 'recipients' | 'siteOrigin'>;
  readonly #mailer: Mailer;
  readonly #log: Logger;
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

  /** Sends a delayed notification at once, because the mail server accepts mail again. */
  onMailDelivered(): void {
    if (this.#retryNotBefore === 0) return;
    this.#retryNotBefore = 0;
    void this.notify();
  }

  /**
   * Sends one mail about all failed enquiries of which the studio was not notified. Never rejects. After an error, does nothing until the
   * retry delay is over.
   */
  async notify(): Promise<void> {
    this.#shouldRepeat = this.#isNotifying;
    if (this.#isNotifying || monotonicNow() < this.#retryNotBefore) return;
    this.#isNotifying = true;
    try {
      const failed = await this.#enquiries.listUnnotified();
      if (failed.length > 0) {
        await this.#send(failed);
        // If the disk is full, this fails, and the mail is sent again after the retry delay.
        await this.#enquiries.markNotified(failed.map(({ id }) => id));
        this.#retryNotBefore = 0;
        this.#log.info({ count: failed.length }, 'the studio was notified of failed enquiries');
      }
    } catch (error) {
      this.#retryNotBefore = monotonicNow() + RETRY_DELAY_MS;
      this.#log.warn(
        { kind: classifySmtpError(error).kind },
        'notifying the studio of failed enquiries failed',
      );
    } finally {
      this.#isNotifying = false;
    }
    // An enquiry that has failed in the meantime is not in the mail.
    if (this.#shouldRepeat) await this.notify();
  }

  /** Sends the mail to the first recipient that accepts it, because a bad recipient may be why the enquiries failed. */
  async #send(failed: readonly UnnotifiedEnquiry[]): Promise<void> {
    let failure: unknown = new Error('no recipient is configured');
    for (const to of this.#config.recipients) {
      try {
        await this.#mailer.sendMail(buildMail(this.#compose(failed, to), this.#config.from));
        return;
      } catch (error) {
        failure = error;
        if (classifySmtpError(error).kind === 'server') break;
      }
    }
    throw failure;
  }

  #compose(failed: readonly UnnotifiedEnquiry[], to: string): MailContent {
    const isSingle = failed.length === 1;
    const listedEnquiries = failed.slice(0, MAX_LISTED_ENQUIRIES);
    const them = isSingle ? 'it' : 'them';
    const instructions = `Nothing is lost. Read ${them} in the inbox of the website. “Send again” in the message sends ${them} once the cause is solved.`;
    const subject = `${isSingle ? 'An enquiry' : `${failed.length} enquiries`} from ${this.#config.siteOrigin} could not be delivered`;
    return createSystemMail(to, subject, [
      { name: 'What to do', value: instructions },
      ...listedEnquiries.map(({ subject: name, lastError }) => ({ name, value: lastError ?? '' })),
      ...(failed.length > MAX_LISTED_ENQUIRIES
        ? [{ name: 'And', value: `${failed.length - MAX_LISTED_ENQUIRIES} more` }]
        : []),
    ]);
  }
}
