import { HttpError } from '@studio/http/errors';
import type { Relay } from '@studio/relay/relay';
import type { WebhookDeliveryState } from '../api-types.ts';

/**
 * Returns the state of an enquiry's delivery to the webhook; null without a webhook, if none was set when the enquiry arrived, or
 * if a failure was dismissed.
 */
export async function readWebhookDeliveryState(
  { webhook }: Relay,
  id: string,
): Promise<WebhookDeliveryState | null> {
  const row = await webhook?.find(id);
  return row ? { status: row.status, changedAt: row.statusChangedAt, lastError: row.lastError } : null;
}

/**
 * Sends an enquiry to the webhook again after a failed delivery, or dismisses the failure.
 *
 * @throws HttpError 409 if no delivery has failed.
 */
export async function runWebhookAction(
  { webhook, sendQueued }: Relay,
  id: string,
  kind: 'sendToWebhook' | 'dismissWebhook',
): Promise<void> {
  const wasApplied =
    kind === 'sendToWebhook' ? ((await webhook?.requeue(id)) ?? []).length > 0 : await webhook?.dismiss(id);
  if (!wasApplied)
    throw new HttpError(409, 'This message does not wait for a decision about your CRM any more.');
  sendQueued();
}
