import { errorText } from '@studio/http/errors';
import type { EnquiryChanges } from '@studio/store';
import { createDailyBackup } from './backups.ts';
import type { RelayConfig } from './config.ts';
import type { Enquiries } from './enquiries.ts';
import type { StoredEnquiry } from './enquiry-rows.ts';
import { DamagedFileError } from './errors.ts';
import type { FailureNotifier } from './failure-notifier.ts';
import type { Logger } from './logger.ts';
import { buildMail, MAX_SMTP_CONNECTIONS, type Mailer } from './mail.ts';
import { purgeExpired } from './retention.ts';
import { type SendFailure, SendLoop } from './send-loop.ts';
import type { QueueItem } from './send-queue.ts';
import { classifySmtpError, redactEmailAddresses } from './smtp-error.ts';

/** Interval of deleting expired enquiries, and of checking whether today's backup exists. */
const MAINTENANCE_INTERVAL_MS = 60 * 60 * 1000;
const NOTIFY_INTERVAL_MS = 60 * 1000;

interface Dependencies {
  enquiries: Enquiries;
  config: RelayConfig;
  mailer: Mailer;
  notifier: FailureNotifier;
  /** Whether this server does the background work (`Lease` of @studio/store). */
  isActive: () => boolean;
  log: Logger;
}

/** Sends the queued enquiries by mail, and runs regular jobs. The jobs never delete queued or failed enquiries. */
export class Delivery {
  readonly #dependencies: Dependencies;
  readonly #loop: SendLoop;
  readonly #intervals: NodeJS.Timeout[] = [];

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
    this.#loop = new SendLoop({
      maxParallel: MAX_SMTP_CONNECTIONS,
      isActive: dependencies.isActive,
      listQueuedIds: () => dependencies.enquiries.listQueuedIds(),
      send: (item, startedAt) => this.#processItem(item, startedAt),
      log: dependencies.log,
    });
  }

  /** Starts sending, the hourly deletion of old enquiries, the daily backup, and the notifications of failed enquiries. */
  start(): void {
    const { enquiries, notifier, isActive } = this.#dependencies;
    this.#loop.start();
    const jobs: [() => Promise<void>, number][] = [
      [() => purgeExpired(this.#dependencies), MAINTENANCE_INTERVAL_MS],
      [() => createDailyBackup(enquiries.store), MAINTENANCE_INTERVAL_MS],
      [() => notifier.notify(), NOTIFY_INTERVAL_MS],
    ];
    for (const [job, intervalMs] of jobs) {
      const run = () => {
        if (isActive()) void this.#logErrors(job());
      };
      run();
      this.#intervals.push(setInterval(run, intervalMs));
    }
  }

  /** Stops sending. Waits up to `timeoutMs` for mails that are being sent. */
  async stop(timeoutMs = 5000): Promise<void> {
    for (const interval of this.#intervals) clearInterval(interval);
    await this.#loop.stop(timeoutMs);
    this.#dependencies.mailer.close({ force: true });
  }

  /** Adds an enquiry to the queue. The enquiry must be stored and have the status `queued`. */
  enqueue(id: string): void {
    this.#loop.enqueue(id);
  }

  async #logErrors(task: Promise<void>): Promise<void> {
    try {
      await task;
    } catch (error) {
      this.#dependencies.log.error(
        { error: errorText(error).slice(0, 300) },
        'a background task of the relay failed',
      );
    }
  }

  async #processItem(item: QueueItem, startedAt: number): Promise<void> {
    const enquiry = await this.#dependencies.enquiries.find(item.id);
    if (enquiry?.status === 'queued') await this.#send(enquiry, item, startedAt);
    else this.#loop.queue.remove(item.id);
  }

  async #send(enquiry: StoredEnquiry, item: QueueItem, startedAt: number): Promise<void> {
    const { enquiries, config, mailer, log, notifier } = this.#dependencies;
    const { id } = enquiry;
    // An earlier attempt sent the mail but could not save its result.
    if (item.isAccepted) return this.#settle(id, { status: 'sent', sentAt: new Date().toISOString() });
    const attemptColumns = { attempts: enquiry.attempts + 1, lastAttemptAt: new Date().toISOString() };
    let response: string | null;
    try {
      const attachments = await enquiries.files.getAttachments(enquiry.files);
      const info = await mailer.sendMail(buildMail(enquiry, config.from, attachments));
      this.#loop.queue.recordServerAcceptance();
      response = info.response?.slice(0, 300) ?? null;
    } catch (error) {
      const failure: SendFailure =
        error instanceof DamagedFileError
          ? { kind: 'permanent', reason: error.message }
          : classifySmtpError(error);
      return this.#handleFailure(enquiry, attemptColumns, item, failure, startedAt);
    }
    item.isAccepted = true;
    const sentAt = new Date().toISOString();
    await this.#settle(id, { ...attemptColumns, status: 'sent', sentAt, response, lastError: null });
    log.info({ id, attempts: attemptColumns.attempts }, 'sent');
    notifier.onMailDelivered();
  }

  async #handleFailure(
    { id, triedForMs }: StoredEnquiry,
    attemptColumns: { attempts: number; lastAttemptAt: string },
    item: QueueItem,
    failure: SendFailure,
    startedAt: number,
  ): Promise<void> {
    const { enquiries, log, notifier } = this.#dependencies;
    const { isFinal, columns } = this.#loop.recordFailure(item, failure, { startedAt, triedForMs });
    const changes = { ...attemptColumns, ...columns };
    const logFields = {
      id,
      attempts: attemptColumns.attempts,
      kind: failure.kind,
      reason: redactEmailAddresses(failure.reason),
    };
    if (!isFinal) {
      await enquiries.updateQueued(id, changes);
      log.warn(logFields, 'delivery deferred');
      return;
    }
    await this.#settle(id, { ...changes, status: 'failed' });
    log.error(logFields, 'delivery failed: see "npm run relay -- list"');
    void this.#logErrors(notifier.notify());
  }

  async #settle(id: string, changes: EnquiryChanges): Promise<void> {
    const statusChangedAt = new Date().toISOString();
    await this.#dependencies.enquiries.updateQueued(id, { ...changes, statusChangedAt });
    this.#loop.queue.remove(id);
  }
}
