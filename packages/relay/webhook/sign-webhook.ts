import { createHmac } from 'node:crypto';

/**
 * Returns the headers of a signed webhook (https://www.standardwebhooks.com).
 * @param id id of the message. It is the same at each attempt, so that the receiver recognises a repetition.
 * @param timestampSeconds Unix time of the attempt, by which the receiver can refuse an old copy of a request.
 */
export function signWebhook(
  secret: Buffer,
  id: string,
  timestampSeconds: number,
  body: string,
): Record<`webhook-${'id' | 'timestamp' | 'signature'}`, string> {
  const signature = createHmac('sha256', secret).update(`${id}.${timestampSeconds}.${body}`).digest('base64');
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestampSeconds),
    'webhook-signature': `v1,${signature}`,
  };
}
