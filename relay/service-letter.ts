import { randomUUID } from 'node:crypto';
import type { Enquiry, Field } from './enquiry.ts';

/** A mail of the service itself, in the shape of the enquiries that it carries. It is sent just now, and nobody answers it. */
export const serviceLetter = (to: string, subject: string, fields: readonly Field[]): Enquiry => ({
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
});
