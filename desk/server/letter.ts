import type { Field } from '../../relay/enquiry.ts';
import { mailFor } from '../../relay/mail.ts';
import type { Relay } from '../../relay/relay.ts';
import { serviceLetter } from '../../relay/service-letter.ts';

/** Mails something to an editor. Rejects where the mail server does not take it. */
export async function sendLetter(
  relay: Relay,
  to: string,
  subject: string,
  fields: readonly Field[],
): Promise<void> {
  await relay.mailer.sendMail(mailFor(serviceLetter(to, subject, fields), '.', relay.config.from));
}
