import { errorText } from '@studio/http/errors';
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
  /** Every attempt to send the alert has the same id, so that a receiver can drop a repetition. */
  id: string;
  event: 'began' | 'ended';
  /** Subject of the mail, and text of the webhook. */
  subject: string;
  /** Details of the fault. */
  fields: readonly Field[];
}

/** Why an alert was not sent. */
export interface AlertFailure {
  reason: string;
  /** Whether the alert can be sent again without people getting it twice. */
  canBeSentAgain: boolean;
}

/** A channel that sends alerts: a mail server or a webhook. */
export interface AlertChannel {
  /** Sends an alert. Never rejects. @returns the failure, or null when the alert was accepted */
  send(alert: Alert): Promise<AlertFailure | null>;
  /** Aborts alerts that are being sent. */
  close(): void;
}

/** Creates the configured channels: for mails, for a webhook, for both or for none. */
export const createAlertChannels = ({
  alert,
  alertWebhook,
}: Pick<RelayConfig, 'alert' | 'alertWebhook'>): AlertChannel[] => [
  ...(alert ? [createMailChannel(alert)] : []),
  ...(alertWebhook ? [createWebhookChannel(alertWebhook)] : []),
];

/** Creates a channel that sends alerts through a separate mail server, because the main mail server may be what fails. */
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

/** Creates a channel that posts alerts to a webhook. They are signed like the webhooks of enquiries. */
function createWebhookChannel(settings: WebhookSettings): AlertChannel {
  const abortController = new AbortController();
  return {
    async send({ id, event, subject, fields }) {
      const data = { text: subject, details: fields };
      const type = `fault.${event}`;
      const body = JSON.stringify({ type, timestamp: new Date().toISOString(), data });
      const failure = await postWebhook(settings, { id, body }, { signal: abortController.signal });
      // The receiver drops a repeated alert, because it has the same id.
      return failure && { reason: failure.reason, canBeSentAgain: true };
    },
    close: () => abortController.abort(),
  };
}
