import type { Field } from '@studio/relay/enquiry';
import { mailFor } from '@studio/relay/mail';
import type { Relay } from '@studio/relay/relay';
import { type MailAction, serviceLetter } from '@studio/relay/service-letter';

/**
 * Mails something to an editor. Rejects where the mail server does not take it.
 *
 * @param action what the editor is asked to open.
 */
export async function sendLetter(
  relay: Relay,
  to: string,
  subject: string,
  fields: readonly Field[],
  action?: MailAction,
): Promise<void> {
  const letter = serviceLetter(to, subject, fields, action);
  await relay.mailer.sendMail(mailFor(letter, '.', relay.config.from));
}
