import { errorText } from '@studio/http/errors';
import type { Relay } from '@studio/relay/relay';
import type { FastifyBaseLogger } from 'fastify';
import type { Person } from '../api-types.ts';
import { ADMIN_PATH, adminPaths } from '../routes.ts';
import { canEdit, type People } from './people.ts';
import { sendNotification } from './send-notification.ts';

/** Creates a function that sends an editor a mail about a scheduled publication that failed. */
export function createPublishFailureNotifier(
  relay: Relay,
  people: People,
  origin: string,
  log: FastifyBaseLogger,
) {
  const notify = async (person: Person, file: string, reason: string): Promise<void> => {
    const schedulingPerson = await people.find(person.email);
    // The first owner gets the mail if the person who scheduled the entry can no longer edit.
    const recipient = canEdit(schedulingPerson) ? schedulingPerson : (await people.list())[0];
    if (!recipient) return;
    const fields = [
      { name: 'What', value: file },
      { name: 'Why', value: reason },
      {
        name: 'What to do',
        value: 'Correct it in the admin. Publishing is tried again every ten minutes.',
      },
    ];
    const action = { label: 'Open the admin', url: `${origin}${ADMIN_PATH}${adminPaths.publish()}` };
    const subject = 'Not published: a scheduled change';
    await sendNotification(relay, recipient.email, subject, fields, action);
  };
  return (person: Person, file: string, reason: string): void => {
    notify(person, file, reason).catch((error: unknown) =>
      log.error({ text: errorText(error) }, 'sending a notification failed'),
    );
  };
}
