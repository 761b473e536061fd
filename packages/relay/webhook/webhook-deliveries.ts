import type { Store, Transaction, WebhookChanges, WebhookRow, WebhookStatus } from '@studio/store';

/** Queues the delivery of a new enquiry. Called in the transaction that stores the enquiry. */
export async function queueWebhook(db: Transaction, enquiryId: string, receivedAt: string): Promise<void> {
  await db
    .insertInto('webhookDeliveries')
    .values({ enquiryId, status: 'queued', statusChangedAt: receivedAt, nextAttemptAt: receivedAt })
    .execute();
}

/**
 * The deliveries to the webhook, one row for each enquiry that was received while a webhook was configured. Deliveries of quarantined
 * enquiries wait until the quarantine ends.
 */
export class WebhookDeliveries {
  readonly #store: Store;

  constructor(store: Store) {
    this.#store = store;
  }

  /**
   * Returns the delivery of an enquiry. Returns null if no webhook was configured when the enquiry was received, or if the delivery was
   * dismissed.
   */
  async find(enquiryId: string): Promise<WebhookRow | null> {
    const row = await this.#store.db
      .selectFrom('webhookDeliveries')
      .selectAll()
      .where('enquiryId', '=', enquiryId)
      .executeTakeFirst();
    return row ?? null;
  }

  #selectByStatus(status: WebhookStatus) {
    return this.#store.db
      .selectFrom('webhookDeliveries')
      .innerJoin('enquiries', 'enquiries.id', 'enquiryId')
      .where('webhookDeliveries.status', '=', status)
      .where('enquiries.status', '<>', 'quarantined');
  }

  /** Lists the deliveries that have a status, the oldest first. Each has the subject of its enquiry. */
  list(status: WebhookStatus): Promise<(WebhookRow & { subject: string; receivedAt: string })[]> {
    return this.#selectByStatus(status)
      .selectAll('webhookDeliveries')
      .select(['subject', 'receivedAt'])
      .orderBy('receivedAt')
      .execute();
  }

  async listIds(status: WebhookStatus): Promise<string[]> {
    const rows = await this.#selectByStatus(status).select('enquiryId').execute();
    return rows.map(({ enquiryId }) => enquiryId);
  }

  /** Returns the error of the delivery that failed last, which may be null; undefined when none has the status `failed`. */
  async findLastFailureError(): Promise<string | null | undefined> {
    const row = await this.#selectByStatus('failed')
      .select('webhookDeliveries.lastError')
      .orderBy('webhookDeliveries.statusChangedAt', 'desc')
      .executeTakeFirst();
    return row?.lastError;
  }

  /** Changes a delivery if its status is `queued`. */
  async updateQueued(enquiryId: string, changes: WebhookChanges): Promise<void> {
    await this.#store.write((db) =>
      db
        .updateTable('webhookDeliveries')
        .set(changes)
        .where('enquiryId', '=', enquiryId)
        .where('status', '=', 'queued')
        .execute(),
    );
  }

  /** Queues one failed delivery again, or all failed deliveries if `enquiryId` is null. @returns the ids of their enquiries */
  async requeue(enquiryId: string | null): Promise<string[]> {
    const now = new Date().toISOString();
    const changes: WebhookChanges = {
      status: 'queued',
      statusChangedAt: now,
      attempts: 0,
      nextAttemptAt: now,
      lastError: null,
    };
    const rows = await this.#store.write((db) =>
      db
        .updateTable('webhookDeliveries')
        .set(changes)
        .where('status', '=', 'failed')
        .$if(enquiryId !== null, (query) => query.where('enquiryId', '=', enquiryId))
        .returning('enquiryId')
        .execute(),
    );
    return rows.map((row) => row.enquiryId);
  }

  /** Deletes a failed delivery that nobody needs any more. @returns whether it existed */
  async dismiss(enquiryId: string): Promise<boolean> {
    const rows = await this.#store.write((db) =>
      db
        .deleteFrom('webhookDeliveries')
        .where('enquiryId', '=', enquiryId)
        .where('status', '=', 'failed')
        .returning('enquiryId')
        .execute(),
    );
    return rows.length > 0;
  }
}
