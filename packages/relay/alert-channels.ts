import { errorText } from '@studio/http/errors';
import type { RelayConfig } from './config.ts';
import type { Field } from './enquiry.ts';
import { buildMail, createMailer } from './mail.ts';
import type { AlertSettings } from './mail-settings.ts';
import { isCertainlyUndelivered } from './smtp-error.ts';
import { createSystemMail } from './system-mail.ts';
import { postWebhook } from './webhook/post-webhook.ts';
import type { WebhookSettings } from './webhook/webhook-settings.ts';

/** What people are told when a fault begins or ends. */
export interface Alert {
  /** The same at each attempt. */
  id: string;
  event: 'began' | 'ended';
  /** Subject of the mail, and text of the webhook. */
  subject: string;
  /** Details of the fault. */
  fields: readonly Field[];
}

/** Why an alert was not sent. */
export interface AlertFailure {
  response: string;
  /** Whether it may have arrived, so that people would get it twice if it was sent again. */
  mayHaveArrived: boolean;
}

/** A way in which people are told of faults. */
export interface AlertChannel {
  /** Sends an alert. Never rejects. @returns why it was not accepted; null when it was */
  send(alert: Alert): Promise<AlertFailure | null>;
  /** Stops what is being sent. */
  close(): void;
}

/** Returns the ways that are set. */
export const createAlertChannels = ({
  alert,
  alertWebhook,
}: Pick<RelayConfig, 'alert' | 'alertWebhook'>): AlertChannel[] => [
  ...(alert ? [createMailChannel(alert)] : []),
  ...(alertWebhook ? [createWebhookChannel(alertWebhook)] : []),
];

/** Sends alerts by a mail server of their own. */
function createMailChannel({ smtpUrl, to, from }: AlertSettings): AlertChannel {
  const mailer = createMailer({ dkim: null }, smtpUrl);
  return {
    async send({ subject, fields }) {
      try {
        await mailer.sendMail(buildMail(createSystemMail(to, subject, fields), '.', from));
        return null;
      } catch (error) {
        return { response: errorText(error), mayHaveArrived: !isCertainlyUndelivered(error) };
      }
    },
    close: () => mailer.close({ force: true }),
  };
}

/** Posts alerts to a webhook, signed like those of enquiries. */
function createWebhookChannel(settings: WebhookSettings): AlertChannel {
  const abortController = new AbortController();
  return {
    async send({ id, event, subject, fields }) {
      const data = { text: subject, details: fields };
      const type = `fault.${event}`;
      const body = JSON.stringify({ type, timestamp: new Date().toISOString(), data });
      const failure = await postWebhook(settings, { id, body }, { signal: abortController.signal });
      // The receiver recognises a repetition by its id.
      return failure && { response: failure.response, mayHaveArrived: false };
    },
    close: () => abortController.abort(),
  };
}
