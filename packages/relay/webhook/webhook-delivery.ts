import type { Enquiries } from '../enquiries.ts';
import type { StoredEnquiry } from '../enquiry-rows.ts';
import type { Logger } from '../logger.ts';
import { SendLoop } from '../send-loop.ts';
import type { QueueItem } from '../send-queue.ts';
import { postWebhook } from './post-webhook.ts';
import { buildWebhookPayload } from './webhook-payload.ts';
import { WebhookRows } from './webhook-rows.ts';
import type { WebhookSettings } from './webhook-settings.ts';

const MAX_PARALLEL = 3;

interface Dependencies {
  enquiries: Enquiries;
  settings: WebhookSettings;
  /** Returns whether this server does the background work now. */
  isActive: () => boolean;
  log: Logger;
}

/** Sends accepted enquiries to the webhook, independently of their mails. */
export class WebhookDelivery {
  readonly rows: WebhookRows;
  readonly #dependencies: Dependencies;
  readonly #loop: SendLoop;
  readonly #abortController = new AbortController();

  constructor(dependencies: Dependencies) {
    const { enquiries, isActive, log } = dependencies;
    this.#dependencies = dependencies;
    this.rows = new WebhookRows(enquiries.store);
    this.#loop = new SendLoop({
      maxParallel: MAX_PARALLEL,
      isActive,
      listQueuedIds: () => this.rows.listIds('queued'),
      send: (item, startedAt) => this.#processItem(item, startedAt),
      log,
    });
  }

  start(): void {
    this.#loop.start();
  }

  /** Stops delivery. Waits up to `timeoutMs` for responses. Enquiries without a response are sent again at the next start. */
  async stop(timeoutMs = 5000): Promise<void> {
    await this.#loop.stop(timeoutMs);
    this.#abortController.abort();
  }

  /** Adds a stored enquiry whose delivery is queued to the send queue. */
  enqueue(enquiryId: string): void {
    this.#loop.enqueue(enquiryId);
  }

  /** Sends an enquiry again if its delivery has failed. @returns whether the delivery had failed */
  async sendAgain(enquiryId: string): Promise<boolean> {
    if ((await this.rows.requeue(enquiryId)).length === 0) return false;
    this.enqueue(enquiryId);
    return true;
  }

  async #processItem(item: QueueItem, startedAt: number): Promise<void> {
    const enquiry = await this.#dependencies.enquiries.find(item.id);
    const row = await this.rows.find(item.id);
    // A quarantined enquiry is queued again when it leaves quarantine.
    if (!enquiry || enquiry.status === 'quarantined' || row?.status !== 'queued')
      this.#loop.queue.remove(item.id);
    else await this.#send(enquiry, row, item, startedAt);
  }

  async #send(
    enquiry: StoredEnquiry,
    { attempts: formerAttempts, triedForMs }: { attempts: number; triedForMs: number },
    item: QueueItem,
    startedAt: number,
  ): Promise<void> {
    const { settings, log } = this.#dependencies;
    const { id } = enquiry;
    const attempts = formerAttempts + 1;
    // An earlier attempt may have sent the enquiry without saving the result.
    const failure = item.acceptedByServer
      ? null
      : await postWebhook(
          settings,
          { id, body: buildWebhookPayload(enquiry) },
          { signal: this.#abortController.signal },
        );
    if (this.#abortController.signal.aborted) return;
    const now = new Date().toISOString();
    if (failure === null) {
      item.acceptedByServer = true;
      this.#loop.queue.recordSuccess();
      const changes = { status: 'sent', attempts, lastAttemptAt: now, lastError: null } as const;
      await this.rows.updateQueued(id, { ...changes, statusChangedAt: now });
      this.#loop.queue.remove(id);
      log.info({ id, attempts }, 'sent to the webhook');
      return;
    }
    const { isFinal, ...progress } = this.#loop.recordFailure(item, failure, { startedAt, triedForMs });
    const changes = { ...progress, attempts, lastAttemptAt: now };
    const logFields = { id, attempts, kind: failure.kind, reason: failure.response };
    if (!isFinal) {
      await this.rows.updateQueued(id, changes);
      log.warn(logFields, 'sending to the webhook deferred');
      return;
    }
    await this.rows.updateQueued(id, { ...changes, status: 'failed', statusChangedAt: now });
    this.#loop.queue.remove(id);
    log.error(logFields, 'sending to the webhook failed: see "npm run relay -- list"');
  }
}
