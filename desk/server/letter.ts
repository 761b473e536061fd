import type { Field } from '../../relay/enquiry.ts';
import { mailFor } from '../../relay/mail.ts';
import type { Relay } from '../../relay/relay.ts';
import { type MailAction, serviceLetter } from '../../relay/service-letter.ts';

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
