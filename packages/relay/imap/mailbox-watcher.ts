import { toEmailKey } from '@studio/enquiry/email-address';
import { errorText } from '@studio/http/errors';
import type { FetchMessageObject, ImapFlow } from 'imapflow';
import type { ImapSettings, RelayConfig } from '../config.ts';
import type { Enquiries } from '../enquiries.ts';
import type { Logger } from '../logger.ts';
import { redactEmailAddresses } from '../smtp-error.ts';
import { type ImapTimeouts, withImap } from './imap-client.ts';
import { findReferredEnquiryIds, judgeReply, type MailHeaders, type StudioAddresses } from './replies.ts';

const MINUTE_MS = 60_000;
// After an error, the mailbox is not read each minute, because mail servers lock out clients that try a wrong password too often.
const RETRY_MS = 5 * MINUTE_MS;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** When a folder is read for the first time, older mails are ignored. */
const FIRST_READ_AGE_MS = 7 * DAY_MS;
/** Tests replace the clocks. */
interface Clock {
  /** Unix time in milliseconds. */
  systemNow(): number;
  /** Milliseconds that a change of the system clock does not affect. */
  monotonicNow(): number;
}

interface Dependencies {
  settings: ImapSettings;
  enquiries: Enquiries;
  config: Pick<RelayConfig, 'from' | 'recipients'>;
  clock?: Clock;
  log: Logger;
  timeouts?: ImapTimeouts;
}

/** Reads the studio's mailbox once a minute, and marks enquiries that were answered by mail. Changes nothing in it. */
export class MailboxWatcher {
  readonly #deps: Dependencies;
  readonly #studio: StudioAddresses;
  readonly #stopped = new AbortController();
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | null = null;
  #trouble: { reason: string; since: number } | null = null;
  /** The mailbox is not read before this time of the monotonic clock, because the last attempt failed. */
  #pollNotBefore = Number.NEGATIVE_INFINITY;
  readonly #clock: Clock;

  constructor(deps: Dependencies) {
    this.#deps = deps;
    this.#clock = deps.clock ?? { systemNow: () => Date.now(), monotonicNow: () => performance.now() };
    const { from, recipients } = deps.config;
    const keys = [...recipients].flatMap((address) => toEmailKey(address) ?? []);
    this.#studio = { website: toEmailKey(from.address) ?? '', recipients: new Set(keys) };
  }

  /** Why the mailbox cannot be read, and for how long it could not be; null if the last attempt succeeded. */
  get trouble(): { reason: string; forMs: number } | null {
    return (
      this.#trouble && {
        reason: this.#trouble.reason,
        forMs: this.#clock.monotonicNow() - this.#trouble.since,
      }
    );
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

  /** Reads the mailbox. If it is being read already, waits for that instead. Never rejects. */
  async poll(): Promise<void> {
    this.#running ??= this.#poll().finally(() => {
      this.#running = null;
    });
    await this.#running;
  }

  async #poll(): Promise<void> {
    const { settings, timeouts } = this.#deps;
    const now = this.#clock.monotonicNow();
    if (now < this.#pollNotBefore) return;
    try {
      await withImap(settings, (client) => this.#read(client), { signal: this.#stopped.signal, timeouts });
      this.#trouble = null;
    } catch (error) {
      this.#trouble = { reason: imapErrorText(error), since: this.#trouble?.since ?? now };
      this.#pollNotBefore = now + RETRY_MS;
    }
  }

  async #read(client: ImapFlow): Promise<void> {
    const folders = await client.list();
    const sent = folders.find(({ specialUse }) => specialUse === '\\Sent')?.path;
    for (const path of ['INBOX', ...(sent === undefined ? [] : [sent])])
      await this.#readReplies(client, path, path === sent);
  }

  /** Reads the mails that arrived since the folder was last read. */
  async #readReplies(client: ImapFlow, path: string, isSent: boolean): Promise<void> {
    const { enquiries } = this.#deps;
    const mailbox = await client.mailboxOpen(path, { readOnly: true });
    const uidValidity = String(mailbox.uidValidity);
    const known = await enquiries.findImapFolder(path);
    // If the folder was created again, the server has numbered its mails anew, and the stored number is useless.
    let lastUid = known?.uidValidity === uidValidity ? known.lastUid : null;
    if (lastUid === null) {
      const recent = await client.search(
        { since: new Date(this.#clock.systemNow() - FIRST_READ_AGE_MS) },
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
    const { enquiries, config, log } = this.#deps;
    const mail = toMailHeaders(message);
    const { name, address } = mail.from;
    const at = Math.min(
      new Date(message.internalDate ?? Number.NaN).getTime() || Infinity,
      this.#clock.systemNow(),
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
