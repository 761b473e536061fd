import { toEmailKey } from '@studio/enquiry/email-address';
import { errorText } from '@studio/http/errors';
import type { FetchMessageObject, ImapFlow } from 'imapflow';
import type { Clock } from '../clock.ts';
import type { RelayConfig } from '../config.ts';
import type { Enquiries } from '../enquiries.ts';
import type { Logger } from '../logger.ts';
import { redactEmailAddresses } from '../smtp-error.ts';
import { type ImapTimeouts, withImap } from './imap-client.ts';
import type { ImapSettings } from './imap-settings.ts';
import { findReferredEnquiryIds, judgeReply, type MailHeaders, type StudioAddresses } from './replies.ts';

const MINUTE_MS = 60_000;
// After an error, the mailbox is not read each minute, because mail servers lock out clients that try a wrong password too often.
const RETRY_MS = 5 * MINUTE_MS;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** When a folder is read for the first time, older mails are ignored. */
const FIRST_READ_AGE_MS = 7 * DAY_MS;
/**
 * A probe, which is a mail of the self-test, counts as missing if it arrives later. Mail servers may delay the first mail of a sender for
 * some minutes.
 */
const ARRIVAL_LIMIT_MS = 10 * MINUTE_MS;

interface Dependencies {
  settings: ImapSettings;
  enquiries: Enquiries;
  config: Pick<RelayConfig, 'from' | 'recipients'>;
  clock: Clock;
  /** Whether this server does the background work (`Lease` of @studio/store). */
  isActive: () => boolean;
  log: Logger;
  timeouts?: ImapTimeouts;
}

/**
 * Reads the studio's mailbox once a minute. Marks enquiries that were answered by mail. Finds and deletes probes, which are mails of the
 * self-test that show whether mails of the website arrive.
 */
export class MailboxWatcher {
  readonly #deps: Dependencies;
  readonly #studio: StudioAddresses;
  readonly #stopped = new AbortController();
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | null = null;
  #readError: string | null = null;
  /** The mailbox is not read before this time of the monotonic clock, because the last attempt failed. */
  #pollNotBefore = Number.NEGATIVE_INFINITY;
  /** The last probe, until it is found. */
  #probe: { messageId: string; sentAt: number } | null = null;
  /** Why the last finished probe was not in the inbox; null if it was. A probe is finished if it was found or if the next one was sent. */
  #probeArrivalError: string | null = null;

  constructor(deps: Dependencies) {
    this.#deps = deps;
    const { from, recipients } = deps.config;
    const keys = [...recipients].flatMap((address) => toEmailKey(address) ?? []);
    this.#studio = { website: toEmailKey(from.address) ?? '', recipients: new Set(keys) };
  }

  /** Why the mailbox could not be read; null if the last attempt succeeded. */
  get readError(): string | null {
    return this.#readError;
  }

  /** Why the last probe is not in the inbox; null if it is, or if this is not known. */
  get probeArrivalError(): string | null {
    // While the mailbox cannot be read, nobody knows what has arrived, so the last result is kept.
    if (this.#probe === null || this.#readError !== null) return this.#probeArrivalError;
    const isLate = this.#deps.clock.monotonicNow() - this.#probe.sentAt > ARRIVAL_LIMIT_MS;
    return isLate ? 'The mail server accepted the mail, but it did not arrive.' : this.#probeArrivalError;
  }

  start(): void {
    void this.poll();
    this.#timer = setInterval(() => void this.poll(), MINUTE_MS);
  }

  /** Stops reading and closes an open connection. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#stopped.abort();
    await this.#running;
  }

  /** Looks for a probe from now on. Called when the mail server has accepted the probe. */
  expectProbe(messageId: string): void {
    this.#probeArrivalError = this.probeArrivalError;
    this.#probe = { messageId, sentAt: this.#deps.clock.monotonicNow() };
  }

  /** Reads the mailbox. If it is being read already, waits for that instead. Never rejects. */
  async poll(): Promise<void> {
    this.#running ??= this.#poll().finally(() => {
      this.#running = null;
    });
    await this.#running;
  }

  async #poll(): Promise<void> {
    const { settings, clock, isActive, timeouts } = this.#deps;
    if (!isActive() || clock.monotonicNow() < this.#pollNotBefore) return;
    try {
      await withImap(settings, (client) => this.#read(client), { signal: this.#stopped.signal, timeouts });
      this.#readError = null;
    } catch (error) {
      this.#readError = imapErrorText(error);
      this.#pollNotBefore = clock.monotonicNow() + RETRY_MS;
    }
  }

  async #read(client: ImapFlow): Promise<void> {
    const folders = await client.list();
    const findFolder = (use: string) => folders.find(({ specialUse }) => specialUse === use)?.path;
    const sent = findFolder('\\Sent');
    for (const path of ['INBOX', ...(sent === undefined ? [] : [sent])])
      await this.#readReplies(client, path, path === sent);
    await this.#findProbe(client, findFolder('\\Junk'));
  }

  /** Reads the mails that arrived since the folder was last read. */
  async #readReplies(client: ImapFlow, path: string, isSent: boolean): Promise<void> {
    const { enquiries, clock } = this.#deps;
    const mailbox = await client.mailboxOpen(path, { readOnly: true });
    const uidValidity = String(mailbox.uidValidity);
    const known = await enquiries.findImapFolder(path);
    // If the folder was created again, the server has numbered its mails anew, and the stored number is useless.
    let lastUid = known?.uidValidity === uidValidity ? known.lastUid : null;
    if (lastUid === null) {
      const recent = await client.search(
        { since: new Date(clock.systemNow() - FIRST_READ_AGE_MS) },
        { uid: true },
      );
      lastUid = Math.min(...(recent || []), mailbox.uidNext) - 1;
    }
    if (mailbox.uidNext > lastUid + 1) {
      const query = { uid: true, envelope: true, internalDate: true, headers: true };
      for await (const message of client.fetch(`${lastUid + 1}:*`, query, { uid: true }))
        await this.#recordReply(message, isSent);
    }
    await enquiries.saveImapFolder({ path, uidValidity, lastUid: mailbox.uidNext - 1 });
  }

  async #recordReply(message: FetchMessageObject, isSent: boolean): Promise<void> {
    const { enquiries, config, clock, log } = this.#deps;
    const mail = toMailHeaders(message);
    const { name, address } = mail.from;
    const at = Math.min(
      new Date(message.internalDate ?? Number.NaN).getTime() || Infinity,
      clock.systemNow(),
    );
    for (const id of findReferredEnquiryIds(mail, config.from.address)) {
      const enquiry = await enquiries.find(id);
      if (enquiry?.isOpen !== 1) continue;
      const visitor = toEmailKey(enquiry.replyTo?.address ?? '');
      const verdict = judgeReply(mail, { visitor, studio: this.#studio, isSent });
      if (verdict === null) continue;
      const subject = `“${mail.subject}” from ${address || 'an unknown sender'}`;
      const note = verdict === 'answer' ? `By e-mail: ${mail.subject}` : `${subject}: ${verdict.doubt}`;
      const answer = verdict === 'answer' ? { by: name || address, at: new Date(at).toISOString() } : null;
      if (await enquiries.recordReply(id, answer, note))
        log.info({ id }, answer ? 'answered by mail' : 'a mail may be an answer');
    }
  }

  /**
   * Looks for the probe in the inbox and in the spam folder, and deletes it. A server without UIDPLUS (RFC 4315) would also delete all
   * mails that other programs have marked as deleted. The probe therefore stays on such a server.
   */
  async #findProbe(client: ImapFlow, spamFolder: string | undefined): Promise<void> {
    if (this.#probe === null) return;
    const { messageId } = this.#probe;
    for (const [path, probeArrivalError] of [
      ['INBOX', null],
      [spamFolder, 'The mail is in the spam folder.'],
    ] as const) {
      if (path === undefined) continue;
      await client.mailboxOpen(path);
      const uids = await client.search({ header: { 'message-id': messageId } }, { uid: true });
      if (!uids || uids.length === 0) continue;
      this.#probe = null;
      this.#probeArrivalError = probeArrivalError;
      if (client.capabilities.has('UIDPLUS')) await client.messageDelete(uids, { uid: true });
      return;
    }
  }
}

function toMailHeaders({ envelope, headers }: FetchMessageObject): MailHeaders {
  const sender = envelope?.from?.[0];
  const recipients = [envelope?.to, envelope?.cc, envelope?.bcc].flatMap((list) => list ?? []);
  return {
    from: { name: (sender?.name ?? '').slice(0, 100), address: sender?.address ?? '' },
    recipients: recipients.map(({ address = '' }) => address),
    subject: (envelope?.subject ?? '').slice(0, 200),
    // Continuation lines begin with white space.
    lines: (headers?.toString('utf8') ?? '').replace(/\r?\n[ \t]+/g, ' '),
  };
}

/** Returns the text of an error. Prefers the server's text, because the text of ImapFlow is only "Command failed". */
function imapErrorText(error: unknown): string {
  const details = error as { authenticationFailed?: boolean; responseText?: string } | null;
  const text = details?.responseText || errorText(error);
  return redactEmailAddresses(details?.authenticationFailed ? `Invalid login: ${text}` : text).slice(0, 300);
}
