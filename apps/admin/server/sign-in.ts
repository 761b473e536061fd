import { emailKey } from '@studio/enquiry/email-address';
import { Problem } from '@studio/http/problem';
import type { Relay } from '@studio/relay/relay';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { api, signInLink } from '../addresses.ts';
import type { Person, SessionAnswer } from '../shapes.ts';
import { sendLetter } from './letter.ts';
import { LINK_LASTS, SESSION_LASTS, type Sessions } from './sessions.ts';
import type { DeskSettings } from './settings.ts';

interface Office {
  settings: DeskSettings;
  sessions: Sessions;
  relay: Relay;
}

/**
 * Requests of one client in fifteen minutes. Never of one editor: whoever knows an address could keep its owner out. How often
 * a mailbox gets mail is limited in `Sessions`.
 */
const TRIES = { max: 30, timeWindow: 15 * 60_000 };
const tokenBody = z.object({ token: z.string().max(100) });

/** On a machine of one's own there is no TLS, and `__Host-` cookies would not be kept. */
const nameOf = (origin: string, name: string): string =>
  origin.startsWith('https:') ? `__Host-${name}` : name;

function cookieOptions(origin: string, seconds: number) {
  return {
    path: '/',
    httpOnly: true,
    sameSite: 'strict' as const,
    secure: origin.startsWith('https:'),
    maxAge: seconds,
  };
}

/** The person who is signed in; null for nobody. */
export async function personOf(
  request: FastifyRequest,
  { settings, sessions }: Pick<Office, 'settings' | 'sessions'>,
): Promise<(Person & { session: string }) | null> {
  const token = request.cookies[nameOf(settings.origin, 'desk')];
  const found = token === undefined ? null : await sessions.find(token);
  const person = settings.editors.find(({ email }) => email === found?.email);
  return found && person ? { ...person, session: found.id } : null;
}

/** Signing in and out. What is answered to a stranger is the same whoever exists. */
export function signInRoutes(app: FastifyInstance, office: Office): void {
  const { settings, sessions, relay } = office;
  const asked = nameOf(settings.origin, 'desk-asked');
  const own = nameOf(settings.origin, 'desk');

  app.get(api.session(), async (request): Promise<SessionAnswer> => {
    const person = await personOf(request, office);
    const moment = (at: number) => new Date(at).toISOString();
    return {
      person: person && { name: person.name, email: person.email },
      suggestedEmail: settings.suggestedEmail,
      mailbox: relay.mailbox ? '/mailbox' : null,
      sessions: person
        ? sessions.of(person.email).map(({ hash, since, seen, browser }) => ({
            id: hash,
            since: moment(since),
            seen: moment(seen),
            browser,
            own: hash === person.session,
          }))
        : [],
    };
  });

  app.post(api.links(), { config: { rateLimit: TRIES } }, async (request, reply) => {
    const { email } = z.object({ email: z.string().max(254) }).parse(request.body);
    const address = emailKey(email);
    const editor = settings.editors.find((one) => one.email === address);
    // The same for everybody, or it would tell who exists.
    reply.setCookie(
      asked,
      sessions.proofFor(address ?? email),
      cookieOptions(settings.origin, LINK_LASTS / 1000),
    );
    const token = editor && sessions.createMagicLink(editor.email);
    if (token) {
      // Not waited for: how long a mail takes would tell who exists.
      const note = {
        name: 'Please note',
        value:
          'The link signs you in once, within 15 minutes, in the browser that asked for it. If you did not ask for it, leave it alone: nobody else can use it.',
      };
      const action = { label: 'Sign in', url: signInLink(originOf(request, settings), token) };
      sendLetter(relay, editor.email, 'Your link to the desk', [note], action).catch((error: unknown) => {
        sessions.noteUnsent(token);
        request.log.error({ code: String(error) }, 'a sign-in mail was not sent');
      });
    }
    return reply.code(204).send();
  });

  // A link that works is taken however many tries were made from the same address: they may be somebody else's.
  const isRedeemable = (request: FastifyRequest): boolean => {
    const body = tokenBody.safeParse(request.body);
    return body.success && sessions.canRedeem(body.data.token, request.cookies[asked] ?? '');
  };
  const failures = { ...TRIES, hook: 'preHandler', allowList: isRedeemable } as const;

  app.post(api.signIn(), { config: { rateLimit: failures } }, async (request, reply) => {
    const { token } = tokenBody.parse(request.body);
    const session = await sessions.begin(token, request.cookies[asked] ?? '', browserOf(request));
    if (session === null) {
      // Many of these in a log are somebody who guesses. Neither the token nor a name stands there.
      request.log.warn('a sign-in link was refused');
      throw new Problem(403, 'This link cannot be used any more, or not in this browser. Ask for a new one.');
    }
    reply.clearCookie(asked, cookieOptions(settings.origin, 0));
    reply.setCookie(own, session, cookieOptions(settings.origin, SESSION_LASTS / 1000));
    return reply.code(204).send();
  });

  app.delete<{ Params: { id: string } }>(api.otherSession(':id'), async (request, reply: FastifyReply) => {
    const person = await personOf(request, office);
    if (!person) throw new Problem(401, 'Please sign in.');
    await sessions.end(request.params.id, person.email);
    if (request.params.id === person.session) reply.clearCookie(own, cookieOptions(settings.origin, 0));
    return reply.code(204).send();
  });
}

/** The address that the asking browser uses, where it is one of this machine's own names; else the site's. */
function originOf(request: FastifyRequest, settings: DeskSettings): string {
  const { origin } = request.headers;
  return settings.suggestedEmail !== '' && origin !== undefined ? origin : settings.origin;
}

/** What a person may recognise a browser by. */
function browserOf(request: FastifyRequest): string {
  const agent = request.headers['user-agent'] ?? '';
  const browser = /(Firefox|Edg|OPR|Chrome|Safari)\//
    .exec(agent)?.[1]
    ?.replace('Edg', 'Edge')
    .replace('OPR', 'Opera');
  const machine = /(iPhone|iPad|Android|Windows|Macintosh|Linux)/
    .exec(agent)?.[1]
    ?.replace('Macintosh', 'Mac');
  return [browser, machine].filter(Boolean).join(' on ') || 'A browser';
}
