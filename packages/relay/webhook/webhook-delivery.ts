import type { WebhookRow } from '@studio/store';
import type { Enquiries } from '../enquiries.ts';
import type { StoredEnquiry } from '../enquiry-rows.ts';
import type { Logger } from '../logger.ts';
import { SendLoop } from '../send-loop.ts';
import type { QueueItem } from '../send-queue.ts';
import { postWebhook } from './post-webhook.ts';
import { WebhookDeliveryTable } from './webhook-delivery-table.ts';
import { buildWebhookPayload } from './webhook-payload.ts';
import type { WebhookSettings } from './webhook-settings.ts';

const MAX_PARALLEL = 3;

interface Dependencies {
  enquiries: Enquiries;
  settings: WebhookSettings;
  /** Whether this server does the background work (`Lease` of @studio/store). */
  isActive: () => boolean;
  log: Logger;
}

/** Sends accepted enquiries to the webhook, independently of their mails. */
export class WebhookDelivery {
  readonly table: WebhookDeliveryTable;
  readonly #dependencies: Dependencies;
  readonly #loop: SendLoop;
  readonly #abortController = new AbortController();

  constructor(dependencies: Dependencies) {
    const { enquiries, isActive, log } = dependencies;
    this.#dependencies = dependencies;
    this.table = new WebhookDeliveryTable(enquiries.store);
    this.#loop = new SendLoop({
      maxParallel: MAX_PARALLEL,
      isActive,
      listQueuedIds: () => this.table.listIds('queued'),
      send: (item, startedAt) => this.#processItem(item, startedAt),
      log,
    });
  }

  start(): void {
    this.#loop.start();
  }

  /** Stops sending. Waits up to `timeoutMs` for responses. Enquiries without a response are sent again at the next start. */
  async stop(timeoutMs = 5000): Promise<void> {
    await this.#loop.stop(timeoutMs);
    this.#abortController.abort();
  }

  /** Adds an enquiry to the queue. The enquiry must be stored, and its row in `table` must have the status `queued`. */
  enqueue(enquiryId: string): void {
    this.#loop.enqueue(enquiryId);
  }

  /** Queues a failed delivery again. @returns false if the delivery had not failed */
  async sendAgain(enquiryId: string): Promise<boolean> {
    if ((await this.table.requeue(enquiryId)).length === 0) return false;
    this.enqueue(enquiryId);
    return true;
  }

  async #processItem(item: QueueItem, startedAt: number): Promise<void> {
    const enquiry = await this.#dependencies.enquiries.find(item.id);
    const row = await this.table.find(item.id);
    // A quarantined enquiry leaves the queue. When its quarantine ends, `SendLoop` finds it in the database and adds it again.
    if (!enquiry || enquiry.status === 'quarantined' || row?.status !== 'queued')
      this.#loop.queue.remove(item.id);
    else await this.#send(enquiry, row, item, startedAt);
  }

  async #send(
    enquiry: StoredEnquiry,
    { attempts: formerAttempts, triedForMs }: Pick<WebhookRow, 'attempts' | 'triedForMs'>,
    item: QueueItem,
    startedAt: number,
  ): Promise<void> {
    const { settings, log } = this.#dependencies;
    const { id } = enquiry;
    const attempts = formerAttempts + 1;
    // If an earlier attempt has sent the enquiry but could not save the result, only the result is saved.
    const failure = item.isAccepted
      ? null
      : await postWebhook(
          settings,
          { id, body: buildWebhookPayload(enquiry) },
          { signal: this.#abortController.signal },
        );
    if (this.#abortController.signal.aborted) return;
    const now = new Date().toISOString();
    if (failure === null) {
      item.isAccepted = true;
      this.#loop.queue.recordServerAcceptance();
      const changes = { status: 'sent', attempts, lastAttemptAt: now, lastError: null } as const;
      await this.table.updateQueued(id, { ...changes, statusChangedAt: now });
      this.#loop.queue.remove(id);
      log.info({ id, attempts }, 'sent to the webhook');
      return;
    }
    const { isFinal, columns } = this.#loop.recordFailure(item, failure, { startedAt, triedForMs });
    const changes = { ...columns, attempts, lastAttemptAt: now };
    const logFields = { id, attempts, kind: failure.kind, reason: failure.reason };
    if (!isFinal) {
      await this.table.updateQueued(id, changes);
      log.warn(logFields, 'sending to the webhook deferred');
      return;
    }
    await this.table.updateQueued(id, { ...changes, status: 'failed', statusChangedAt: now });
    this.#loop.queue.remove(id);
    log.error(logFields, 'sending to the webhook failed: see "npm run relay -- list"');
  }
}
