import { randomUUID } from 'node:crypto';
import type { Enquiry, Field } from './enquiry.ts';

/** What a mail asks its reader to open. */
export interface MailAction {
  /** Text of the button, such as "Sign in". */
  label: string;
  url: string;
}

/** A mail of the service itself, in the shape of the enquiries that it carries. It is sent just now, and nobody answers it. */
export type ServiceLetter = Enquiry & { action?: MailAction };

/** @param action shown first, as a button and as a link that can be copied. */
export const serviceLetter = (
  to: string,
  subject: string,
  fields: readonly Field[],
  action?: MailAction,
): ServiceLetter => ({
  version: 1,
  id: randomUUID(),
  receivedAt: new Date().toISOString(),
  to,
  subject,
  replyTo: null,
  fields: [...fields],
  files: [],
  held: false,
  digest: '',
  ...(action && { action }),
});
