import { errorText } from '@studio/http/errors';
import { monotonicNow } from './clock.ts';
import type { RelayConfig } from './config.ts';
import type { Field } from './enquiry.ts';
import { buildMail, createMailer } from './mail.ts';
import type { AlertSettings } from './mail-settings.ts';
import { isCertainlyUndelivered } from './smtp-error.ts';
import { createSystemMail } from './system-mail.ts';
import { postWebhook } from './webhook/post-webhook.ts';
import type { WebhookSettings } from './webhook/webhook-settings.ts';

/** A notification that a fault has begun or ended. */
export interface Alert {
  /** The id is the same for all attempts, so that a receiver can drop a repetition. */
  id: string;
  event: 'began' | 'ended';
  /** Subject of the mail, and text of the webhook. */
  subject: string;
  fields: readonly Field[];
}

export interface AlertFailure {
  reason: string;
  /** Whether the alert can be sent again without anybody getting it twice. */
  canBeSentAgain: boolean;
}

export interface AlertChannel {
  /** Never rejects. @returns the failure, or null when the alert was accepted */
  send(alert: Alert): Promise<AlertFailure | null>;
  /** Aborts alerts that are being sent. */
  close(): void;
}

/** Creates a channel for each alert setting that is configured. */
export const createAlertChannels = ({
  alert,
  alertWebhook,
}: Pick<RelayConfig, 'alert' | 'alertWebhook'>): AlertChannel[] => [
  ...(alert ? [createMailChannel(alert)] : []),
  ...(alertWebhook ? [createWebhookChannel(alertWebhook)] : []),
];

/** Creates a channel with a separate mail server, because the alert may be about the main mail server. */
function createMailChannel({ smtpUrl, to, from }: AlertSettings): AlertChannel {
  const mailer = createMailer({ dkim: null }, smtpUrl);
  return {
    async send({ subject, fields }) {
      try {
        await mailer.sendMail(buildMail(createSystemMail(to, subject, fields), from));
        return null;
      } catch (error) {
        return { reason: errorText(error), canBeSentAgain: isCertainlyUndelivered(error) };
      }
    },
    close: () => mailer.close({ force: true }),
  };
}

/** Creates a channel that posts alerts to a webhook. Alerts are signed like the webhooks of enquiries. */
function createWebhookChannel(settings: WebhookSettings): AlertChannel {
  const abortController = new AbortController();
  let notBefore = 0;
  return {
    async send({ id, event, subject, fields }) {
      if (monotonicNow() < notBefore)
        return { reason: 'the webhook has asked to wait', canBeSentAgain: true };
      const data = { text: subject, details: fields };
      const type = `fault.${event}`;
      const body = JSON.stringify({ type, timestamp: new Date().toISOString(), data });
      const failure = await postWebhook(settings, { id, body }, { signal: abortController.signal });
      notBefore = monotonicNow() + (failure?.retryAfterMs ?? 0);
      // A repetition has the same id, so the receiver can drop it.
      return failure && { reason: failure.reason, canBeSentAgain: true };
    },
    close: () => abortController.abort(),
  };
}
