import { toEmailKey } from '@studio/enquiry/email-address';
import { HttpError } from '@studio/http/errors';
import type { Relay } from '@studio/relay/relay';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Member } from '../api-types.ts';
import { ROLE_SENTENCES } from '../labels.ts';
import { ADMIN_PATH, adminPaths, api } from '../routes.ts';
import type { People } from './people.ts';
import { sendNotification } from './send-notification.ts';

const roleSchema = z.enum(['editor', 'enquiries']);
const invitationSchema = z.object({
  name: z
    .string()
    .max(100)
    // Names are authors of commits, which have no angle brackets and no line breaks.
    .transform((name) => name.replace(/[<>\p{Cc}]/gu, '').trim()),
  email: z.string().max(254),
  role: roleSchema,
});

interface PersonRoute {
  Params: { email: string };
}

/** Routes with which editors invite people, change what they may do, and end their access. */
export function peopleRoutes(
  app: FastifyInstance,
  { people, relay, origin }: { people: People; relay: Relay; origin: string },
): void {
  app.get(api.people(), (): Promise<Member[]> => people.list());
  app.post(api.people(), async (request, reply) => {
    const { name, email, role } = invitationSchema.parse(request.body);
    const emailKey = toEmailKey(email);
    if (emailKey === null) throw new HttpError(422, 'Enter an e-mail address, such as asha@example.com.');
    const invited = { name: name || (emailKey.split('@')[0] ?? emailKey), email: emailKey };
    // The person is stored before the mail is sent, so that a second request at the same time sends no second mail.
    await people.invite(invited, role, request.person.name);
    const noteField = {
      name: 'What to do',
      value: `${request.person.name} has invited you. Enter this e-mail address (${emailKey}) on the page, and you get a link with which you sign in.`,
    };
    const action = {
      label: 'Open the admin',
      url: `${origin}${ADMIN_PATH}${adminPaths.signIn()}?email=${encodeURIComponent(emailKey)}`,
    };
    await sendNotification(relay, emailKey, ROLE_SENTENCES[role], [noteField], action).catch(async () => {
      // Nobody must have access without knowing it.
      await people.remove(emailKey);
      throw new HttpError(
        502,
        `The invitation could not be mailed to ${emailKey}, so nobody was invited. Check the address and try again.`,
      );
    });
    return reply.code(204).send();
  });
  app.put<PersonRoute>(api.person(':email'), async (request, reply) => {
    const { role } = z.object({ role: roleSchema }).parse(request.body);
    await people.setRole(request.params.email, role);
    return reply.code(204).send();
  });
  app.delete<PersonRoute>(api.person(':email'), async (request, reply) => {
    await people.remove(request.params.email);
    return reply.code(204).send();
  });
}
