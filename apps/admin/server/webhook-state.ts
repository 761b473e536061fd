import { HttpError } from '@studio/http/errors';
import type { Relay } from '@studio/relay/relay';
import type { WebhookState } from '../api-types.ts';

/** Returns whether the webhook got an enquiry; null if it is not meant to get it. */
export async function readWebhookState({ webhook }: Relay, id: string): Promise<WebhookState | null> {
  const row = await webhook?.rows.find(id);
  return row ? { status: row.status, changedAt: row.statusChangedAt, lastError: row.lastError } : null;
}

/** Sends an enquiry again to the webhook that has not got it, or gives up. @throws HttpError 409 if there is nothing to do */
export async function runWebhookAction(
  { webhook }: Relay,
  id: string,
  kind: 'sendToWebhook' | 'dismissWebhook',
): Promise<void> {
  const wasApplied =
    kind === 'sendToWebhook' ? await webhook?.sendAgain(id) : await webhook?.rows.dismiss(id);
  if (!wasApplied)
    throw new HttpError(409, 'This message does not wait for a decision about your CRM any more.');
}
