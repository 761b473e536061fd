import { randomUUID } from 'node:crypto';
import type { Field } from '../../relay/enquiry.ts';
import { mailFor } from '../../relay/mail.ts';
import type { Relay } from '../../relay/relay.ts';

/** Mails something to an editor. Rejects where the mail server does not take it. */
export async function sendLetter(
  relay: Relay,
  to: string,
  subject: string,
  fields: readonly Field[],
): Promise<void> {
  const letter = {
    version: 1 as const,
    id: randomUUID(),
    receivedAt: new Date().toISOString(),
    to,
    subject,
    replyTo: null,
    fields: [...fields],
    files: [],
    held: false,
    digest: '',
  };
  await relay.mailer.sendMail(mailFor(letter, '.', relay.config.from));
}
