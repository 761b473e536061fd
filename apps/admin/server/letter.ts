import type { Field } from '@studio/relay/enquiry';
import { mailFor } from '@studio/relay/mail';
import type { Relay } from '@studio/relay/relay';
import { type MailAction, serviceLetter } from '@studio/relay/service-letter';

/**
 * Sends a mail to an editor.
 *
 * @param action a button that opens a URL.
 * @throws Error if the mail server does not accept the mail.
 */
export async function sendLetter(
  relay: Relay,
  to: string,
  subject: string,
  fields: readonly Field[],
  action?: MailAction,
): Promise<void> {
  const mail = serviceLetter(to, subject, fields, action);
  await relay.mailer.sendMail(mailFor(mail, '.', relay.config.from));
}
