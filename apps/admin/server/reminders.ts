import { errorText } from '@studio/http/errors';
import type { Field } from '@studio/relay/enquiry';
import { isCertainlyUndelivered, redactEmailAddresses } from '@studio/relay/smtp-error';
import type { MailAction } from '@studio/relay/system-mail';
import type { Store, Tables, Transaction } from '@studio/store';
import type { FastifyBaseLogger } from 'fastify';
import { ADMIN_PATH, adminPaths } from '../routes.ts';
import { formatTimeLeft } from '../time-left.ts';
import type { ReplyTimeCalculator } from './reply-time-calculator.ts';

const CHECK_INTERVAL_MS = 60_000;
/** After an error, the mails to the recipient are tried again after this time. */
const RETRY_DELAY_MS = 15 * 60_000;
/** When this part of the reply time has passed, an enquiry counts as due soon. */
const DUE_SOON_FRACTION = 0.75;
/** Hours of the day between which digests are sent, in the studio's time zone. A later digest would not help to plan the day. */
const DIGEST_HOURS = { from: 8, to: 12 };
/** Number of days for which the record of a sent digest is kept. */
const DIGEST_RETENTION_DAYS = 14;
const DAY_MS = 24 * 60 * 60_000;
const MAX_LISTED_ENQUIRIES = 20;

interface Dependencies {
  store: Store;
  /** Returns the e-mail addresses of everybody who answers enquiries. */
  readRecipients: () => Promise<readonly string[]>;
  readReplyTimeCalculator: () => Promise<ReplyTimeCalculator>;
  /** @throws if the mail server did not accept the mail */
  sendMail: (to: string, subject: string, fields: readonly Field[], action: MailAction) => Promise<void>;
  origin: string;
  log: Pick<FastifyBaseLogger, 'error'>;
}

/** An enquiry as mails list it. It has no name and no address, so that personal data stays out of the editors' own mailboxes. */
type ListedEnquiry = Pick<Tables['enquiries'], 'id' | 'subject' | 'receivedAt'>;

/**
 * Reminds editors by mail of enquiries that wait for an answer. An enquiry is in a mail when three quarters of the reply time have passed,
 * and again when the reply time is over. On each working morning, editors get a digest of all open enquiries. Each mail is recorded before
 * it is sent, so that neither a restart nor a second process sends it again. A mail is lost if the server is killed between the
 * record and the mail.
 */
export class Reminders {
  readonly #deps: Dependencies;
  #timer: NodeJS.Timeout | undefined;
  #runningCheck: Promise<void> = Promise.resolve();
  readonly #retryAtByRecipient = new Map<string, number>();

  constructor(deps: Dependencies) {
    this.#deps = deps;
  }

  /** Starts to check for due reminders once a minute. A single long timer would be wrong after a change of the clock or a suspend. */
  start(): void {
    this.#timer = setInterval(() => {
      this.#runningCheck = this.#runningCheck.then(() => this.check(Date.now()));
    }, CHECK_INTERVAL_MS);
    this.#timer.unref();
  }

  /** Stops the checks and waits for a running check. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#runningCheck;
  }

  /**
   * Sends the reminders that are due. Never rejects, because the next check tries again.
   *
   * @param now milliseconds since 1970.
   */
  async check(now: number): Promise<void> {
    const recipients = await this.#deps.readRecipients().catch((error: unknown) => {
      this.#deps.log.error({ error: errorText(error) }, 'reading the recipients of reminders failed');
      return [];
    });
    for (const recipient of recipients) {
      if (now < (this.#retryAtByRecipient.get(recipient) ?? 0)) continue;
      try {
        const replyTimeCalculator = await this.#deps.readReplyTimeCalculator();
        await this.#sendReminder('overdue', recipient, replyTimeCalculator, now);
        await this.#sendReminder('soon', recipient, replyTimeCalculator, now);
        await this.#sendDigest(recipient, replyTimeCalculator, now);
      } catch (error) {
        // Other editors still get their mails.
        this.#retryAtByRecipient.set(recipient, now + RETRY_DELAY_MS);
        this.#deps.log.error(
          { error: redactEmailAddresses(errorText(error)).slice(0, 300) },
          'sending a reminder failed',
        );
      }
    }
  }

  async #sendReminder(
    kind: 'soon' | 'overdue',
    recipient: string,
    replyTimeCalculator: ReplyTimeCalculator,
    now: number,
  ): Promise<void> {
    const { store } = this.#deps;
    const getCutoff = (fraction: number) =>
      new Date(replyTimeCalculator.getLatestReceivedAt(now, fraction)).toISOString();
    const overdueSince = getCutoff(1);
    const newReminders = await store.write((db) =>
      db
        .insertInto('reminders')
        .columns(['enquiryId', 'kind', 'recipient'])
        .expression(
          db
            .selectFrom('enquiries')
            .select(({ val }) => ['id', val(kind).as('kind'), val(recipient).as('recipient')])
            .where('isOpen', '=', 1)
            .$if(kind === 'overdue', (query) => query.where('receivedAt', '<=', overdueSince))
            .$if(kind === 'soon', (query) =>
              query
                .where('receivedAt', '<=', getCutoff(DUE_SOON_FRACTION))
                .where('receivedAt', '>', overdueSince),
            ),
        )
        .onConflict((conflict) => conflict.doNothing())
        .returning('enquiryId')
        .execute(),
    );
    if (newReminders.length === 0) return;
    const enquiryIds = newReminders.map(({ enquiryId }) => enquiryId);
    const listedEnquiries = await listEnquiries(store.db).where('id', 'in', enquiryIds).execute();
    const subjectPrefix = kind === 'soon' ? 'Answer soon' : 'Overdue';
    const [firstEnquiry] = listedEnquiries;
    const subject =
      firstEnquiry && enquiryIds.length === 1
        ? `${subjectPrefix}: ${firstEnquiry.subject}`
        : `${subjectPrefix}: ${enquiryIds.length} enquiries`;
    const path =
      firstEnquiry && enquiryIds.length === 1 ? adminPaths.message(firstEnquiry.id) : adminPaths.enquiries();
    await this.#send(
      recipient,
      { subject, listedEnquiries, count: enquiryIds.length, path, replyTimeCalculator, now },
      (db) =>
        db
          .deleteFrom('reminders')
          .where('kind', '=', kind)
          .where('recipient', '=', recipient)
          .where('enquiryId', 'in', enquiryIds)
          .execute(),
    );
  }

  async #sendDigest(recipient: string, replyTimeCalculator: ReplyTimeCalculator, now: number): Promise<void> {
    const { date: day, hour, isWorkingDay } = replyTimeCalculator.toLocalTime(now);
    if (!isWorkingDay || hour < DIGEST_HOURS.from || hour >= DIGEST_HOURS.to) return;
    const oldestKeptDay = replyTimeCalculator.toLocalTime(now - DIGEST_RETENTION_DAYS * DAY_MS).date;
    const overdueSince = new Date(replyTimeCalculator.getLatestReceivedAt(now, 1)).toISOString();
    const {
      open,
      overdue,
      listed: listedEnquiries,
    } = await this.#deps.store.write(async (db) => {
      await db.deleteFrom('digests').where('day', '<', oldestKeptDay).execute();
      const newDigests = await db
        .insertInto('digests')
        .values({ day, recipient })
        .onConflict((conflict) => conflict.doNothing())
        .returning('day')
        .execute();
      if (newDigests.length === 0) return { open: 0, overdue: 0, listed: [] };
      const counts = await db
        .selectFrom('enquiries')
        .select(({ fn }) => [
          fn.countAll<number>().as('open'),
          fn.countAll<number>().filterWhere('receivedAt', '<=', overdueSince).as('overdue'),
        ])
        .where('isOpen', '=', 1)
        .executeTakeFirstOrThrow();
      return { ...counts, listed: await listEnquiries(db).where('isOpen', '=', 1).execute() };
    });
    if (open === 0) return;
    const subject = `Open enquiries: ${open}${overdue > 0 ? `, overdue: ${overdue}` : ''}`;
    const path = adminPaths.enquiries();
    await this.#send(
      recipient,
      { subject, listedEnquiries, count: open, path, replyTimeCalculator, now },
      (db) => db.deleteFrom('digests').where('day', '=', day).where('recipient', '=', recipient).execute(),
    );
  }

  /** @param deleteRecord deletes the record of a mail that the server certainly did not accept, so that it is tried again */
  async #send(
    recipient: string,
    mail: {
      subject: string;
      listedEnquiries: readonly ListedEnquiry[];
      count: number;
      path: string;
      replyTimeCalculator: ReplyTimeCalculator;
      now: number;
    },
    deleteRecord: (db: Transaction) => Promise<unknown>,
  ): Promise<void> {
    const { listedEnquiries, count, path, replyTimeCalculator, now } = mail;
    const fields = listedEnquiries.map(({ subject, receivedAt }) => ({
      name: formatTimeLeft(replyTimeCalculator.getTimeLeftMs(Date.parse(receivedAt), now)),
      value: subject,
    }));
    if (count > listedEnquiries.length)
      fields.push({ name: 'And', value: `${count - listedEnquiries.length} more` });
    const action = { label: 'Open the inbox', url: `${this.#deps.origin}${ADMIN_PATH}${path}` };
    try {
      await this.#deps.sendMail(recipient, mail.subject, fields, action);
    } catch (error) {
      if (isCertainlyUndelivered(error)) await this.#deps.store.write(deleteRecord);
      throw error;
    }
  }
}

/** Selects enquiries, the oldest first, because the oldest is due first. */
const listEnquiries = (db: Store['db']) =>
  db
    .selectFrom('enquiries')
    .select(['id', 'subject', 'receivedAt'])
    .orderBy('receivedAt')
    .limit(MAX_LISTED_ENQUIRIES);
