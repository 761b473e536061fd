import { randomUUID } from 'node:crypto';
import type { Enquiry, Field } from './enquiry.ts';

/** A link that a mail shows as a button. */
export interface MailAction {
  /** Text of the button, such as "Sign in". */
  label: string;
  url: string;
}

/** An enquiry, or a mail that the relay or the admin writes itself, such as a sign-in link. */
export type MailContent = Omit<Enquiry, 'digest'> & { action?: MailAction };

/** Creates a mail that is not an enquiry. It has no Reply-To. @param action button before the fields */
export const createSystemMail = (
  to: string,
  subject: string,
  fields: readonly Field[],
  action?: MailAction,
): MailContent => ({
  id: randomUUID(),
  receivedAt: new Date().toISOString(),
  to,
  subject,
  replyTo: null,
  fields: [...fields],
  files: [],
  ...(action && { action }),
});
