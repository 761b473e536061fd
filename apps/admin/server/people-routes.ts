import { toEmailKey } from '@studio/enquiry/email-address';
import { HttpError } from '@studio/http/errors';
import type { Relay } from '@studio/relay/relay';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Member } from '../api-types.ts';
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
    const address = toEmailKey(email);
    if (address === null) throw new HttpError(422, 'Enter an e-mail address, such as asha@example.com.');
    await people.throwIfKnown(address);
    const note = {
      name: 'What to do',
      value: `${request.editor.name} has invited you. Enter this e-mail address (${address}) on the page, and you get a link with which you sign in.`,
    };
    const action = {
      label: 'Open the admin',
      url: `${origin}${ADMIN_PATH}${adminPaths.signIn()}?email=${encodeURIComponent(address)}`,
    };
    // Before it is stored: an invitation that nobody gets is no invitation.
    await sendNotification(relay, address, 'You can edit the website', [note], action).catch(() => {
      throw new HttpError(
        502,
        `The invitation could not be mailed to ${address}, so nobody was invited. Check the address and try again.`,
      );
    });
    await people.invite(
      { name: name || (address.split('@')[0] ?? address), email: address },
      role,
      request.editor.name,
    );
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
