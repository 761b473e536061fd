import type { Field } from '@studio/relay/enquiry';
import { buildMail } from '@studio/relay/mail';
import type { Relay } from '@studio/relay/relay';
import { createSystemMail, type MailAction } from '@studio/relay/system-mail';

/**
 * Sends a mail of the admin to a person.
 *
 * @param action link in the mail, with its label.
 * @throws Error if the mail server does not accept the mail.
 */
export async function sendNotification(
  relay: Relay,
  to: string,
  subject: string,
  fields: readonly Field[],
  action?: MailAction,
): Promise<void> {
  const mail = createSystemMail(to, subject, fields, action);
  await relay.mailer.sendMail(buildMail(mail, relay.config.from));
}
