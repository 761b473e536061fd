import type { Channel } from '../channel.ts';
import type { WebhookSettings } from '../config.ts';
import type { Enquiries } from '../enquiries.ts';
import { postWebhook } from './post-webhook.ts';
import type { WebhookDeliveries } from './webhook-deliveries.ts';
import { buildWebhookPayload } from './webhook-payload.ts';

/** Creates the channel that posts accepted enquiries to the webhook, independently of their mails. */
export const createWebhookChannel = (
  enquiries: Enquiries,
  deliveries: WebhookDeliveries,
  settings: WebhookSettings,
): Channel => ({
  name: 'webhook',
  table: 'webhookDeliveries',
  maxParallel: 3,
  async send(id) {
    const enquiry = await enquiries.find(id);
    return enquiry && postWebhook(settings, { id, body: buildWebhookPayload(enquiry) });
  },
  record: (id, changes) => deliveries.updateQueued(id, changes),
});
