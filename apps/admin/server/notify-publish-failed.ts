import { errorText } from '@studio/http/errors';
import type { Relay } from '@studio/relay/relay';
import type { FastifyBaseLogger } from 'fastify';
import type { Person } from '../api-types.ts';
import { ADMIN_PATH, adminPaths } from '../routes.ts';
import { sendNotification } from './send-notification.ts';
import type { AdminSettings } from './settings.ts';

/** Creates a function that sends an editor a mail about a scheduled publication that failed. */
export function createPublishFailureNotifier(relay: Relay, settings: AdminSettings, log: FastifyBaseLogger) {
  return (person: Person, file: string, reason: string): void => {
    // If the person who scheduled it is no longer an editor, the first editor gets the mail.
    const recipient = settings.editors.find(({ email }) => email === person.email) ?? settings.editors[0];
    if (!recipient) return;
    const fields = [
      { name: 'What', value: file },
      { name: 'Why', value: reason },
      {
        name: 'What to do',
        value: 'Correct it in the admin. Publishing is tried again every ten minutes.',
      },
    ];
    const action = { label: 'Open the admin', url: `${settings.origin}${ADMIN_PATH}${adminPaths.publish()}` };
    const subject = 'Not published: a scheduled change';
    sendNotification(relay, recipient.email, subject, fields, action).catch((error: unknown) =>
      log.error({ text: errorText(error) }, 'sending a notification failed'),
    );
  };
}
