import type { WebhookRow } from '@studio/store';
import type { WebhookDeliveryTable } from './webhook-delivery-table.ts';

const STATUS_HEADINGS = [
  ['queued', 'Waiting to be sent to the webhook'],
  ['failed', 'Not sent to the webhook'],
] as const;

/** Describes a delivery in one line. */
export function describeDelivery({ status, statusChangedAt, attempts, lastError }: WebhookRow): string {
  const details = [
    status === 'sent' ? `sent ${statusChangedAt}` : status,
    attempts === 1 ? '1 attempt' : `${attempts} attempts`,
  ].join(', ');
  return lastError ? `${details}; last error: ${lastError}` : details;
}

/** Prints the enquiries that the webhook has not received. */
export async function printUndelivered(
  table: WebhookDeliveryTable,
  formatAge: (iso: string) => string,
): Promise<void> {
  for (const [status, heading] of STATUS_HEADINGS) {
    const deliveries = await table.list(status);
    if (deliveries.length > 0) console.log(`${heading}: ${deliveries.length}`);
    for (const row of deliveries)
      console.log(
        `  ${row.enquiryId}  ${formatAge(row.receivedAt)}  ${row.subject}\n      ${describeDelivery(row)}`,
      );
  }
}
