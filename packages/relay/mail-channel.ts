import { DatabaseUnavailableError } from '@studio/store';
import type { Channel } from './channel.ts';
import type { RelayConfig } from './config.ts';
import type { Enquiries } from './enquiries.ts';
import { DamagedFileError } from './errors.ts';
import { buildMail, MAX_SMTP_CONNECTIONS, type Mailer } from './mail.ts';
import { classifySmtpError } from './smtp-error.ts';

/** Creates the channel that mails enquiries to the studio. */
export const createMailChannel = (
  enquiries: Enquiries,
  mailer: Pick<Mailer, 'sendMail'>,
  from: RelayConfig['from'],
): Channel => ({
  name: 'mail',
  table: 'enquiries',
  maxParallel: MAX_SMTP_CONNECTIONS,
  async send(id) {
    const enquiry = await enquiries.find(id);
    if (enquiry?.status !== 'queued') return null;
    try {
      const attachments = await enquiries.files.getAttachments(enquiry.files);
      await mailer.sendMail(buildMail(enquiry, from, attachments));
      return null;
    } catch (error) {
      if (error instanceof DatabaseUnavailableError) throw error;
      if (error instanceof DamagedFileError) return { kind: 'permanent', reason: error.message };
      return classifySmtpError(error);
    }
  },
  record: (id, changes) =>
    enquiries.updateQueued(id, {
      ...changes,
      ...(changes.status === 'sent' && { sentAt: changes.statusChangedAt ?? null }),
    }),
});
