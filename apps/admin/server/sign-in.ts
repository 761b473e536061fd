import { emailKey } from '@studio/enquiry/email-address';
import { HttpError } from '@studio/http/errors';
import type { Relay } from '@studio/relay/relay';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Person, SessionResponse } from '../api-types.ts';
import { api, signInUrl } from '../routes.ts';
import { sendNotification } from './send-notification.ts';
import { LINK_TTL_MS, SESSION_TTL_MS, type Sessions } from './sessions.ts';
import type { AdminSettings } from './settings.ts';

interface Dependencies {
  settings: AdminSettings;
  sessions: Sessions;
  relay: Relay;
}

/**
 * Rate limit for each client. A limit for each editor would let anyone who knows the e-mail address lock the editor out.
 * `Sessions` limits the mails to one person.
 */
const RATE_LIMIT = { max: 30, timeWindow: 15 * 60_000 };
const tokenBody = z.object({ token: z.string().max(100) });

/** The `__Host-` prefix needs HTTPS, which a developer's device does not have. */
const cookieName = (origin: string, name: string): string =>
  origin.startsWith('https:') ? `__Host-${name}` : name;

function cookieOptions(origin: string, maxAgeSeconds: number) {
  return {
    path: '/',
    httpOnly: true,
    sameSite: 'strict' as const,
    secure: origin.startsWith('https:'),
    maxAge: maxAgeSeconds,
  };
}

/** Returns the signed-in person of a request; null if nobody is signed in. */
export async function getSessionUser(
  request: FastifyRequest,
  { settings, sessions }: Pick<Dependencies, 'settings' | 'sessions'>,
): Promise<(Person & { session: string }) | null> {
  const token = request.cookies[cookieName(settings.origin, 'admin')];
  const found = token === undefined ? null : await sessions.findByToken(token);
  const person = settings.editors.find(({ email }) => email === found?.email);
  return found && person ? { ...person, session: found.id } : null;
}

/** Routes for signing in and out. The response to a request for a link does not reveal who is an editor. */
export function signInRoutes(app: FastifyInstance, deps: Dependencies): void {
  const { settings, sessions, relay } = deps;
  const requestCookie = cookieName(settings.origin, 'admin-asked');
  const sessionCookie = cookieName(settings.origin, 'admin');

  app.get(api.session(), async (request): Promise<SessionResponse> => {
    const person = await getSessionUser(request, deps);
    const own = person ? await sessions.listFor(person.email) : [];
    return {
      person: person && { name: person.name, email: person.email },
      suggestedEmail: settings.suggestedEmail,
      mailbox: relay.mailbox ? '/mailbox' : null,
      sessions: own.map(({ hash, createdAt, lastSeenAt, browser }) => ({
        id: hash,
        createdAt,
        lastSeenAt,
        browser,
        isCurrent: hash === person?.session,
      })),
    };
  });

  /** Mails a link, unless another one was mailed in the last minute. */
  async function mailLink(editor: Person, origin: string): Promise<void> {
    const token = await sessions.createMagicLink(editor.email);
    if (token === null) return;
    const note = {
      name: 'Please note',
      value:
        'The link works once, within 15 minutes, in the browser in which you requested it. If you did not request it, ignore this mail: nobody else can use the link.',
    };
    const action = { label: 'Sign in', url: signInUrl(origin, token) };
    try {
      await sendNotification(relay, editor.email, 'Your sign-in link', [note], action);
    } catch (error) {
      await sessions.markMailFailed(token);
      throw error;
    }
  }

  app.post(api.magicLinks(), { config: { rateLimit: RATE_LIMIT } }, async (request, reply) => {
    const { email } = z.object({ email: z.string().max(254) }).parse(request.body);
    const address = emailKey(email);
    const editor = settings.editors.find((candidate) => candidate.email === address);
    // Everybody gets a cookie, or its absence would reveal who is no editor.
    reply.setCookie(
      requestCookie,
      sessions.createProof(address ?? email),
      cookieOptions(settings.origin, LINK_TTL_MS / 1000),
    );
    // Not awaited, because the response time would reveal who is an editor.
    if (editor)
      mailLink(editor, originOf(request, settings)).catch((error: unknown) =>
        request.log.error({ code: String(error) }, 'sending a sign-in mail failed'),
      );
    return reply.code(204).send();
  });

  // A valid link always works, even if the client's rate limit is used up: others may share its IP address.
  const isRedeemable = async (request: FastifyRequest): Promise<boolean> => {
    const body = tokenBody.safeParse(request.body);
    return body.success && sessions.canRedeem(body.data.token, request.cookies[requestCookie] ?? '');
  };
  const failureLimit = { ...RATE_LIMIT, hook: 'preHandler', allowList: isRedeemable } as const;

  app.post(api.signIn(), { config: { rateLimit: failureLimit } }, async (request, reply) => {
    const { token } = tokenBody.parse(request.body);
    const session = await sessions.redeem(
      token,
      request.cookies[requestCookie] ?? '',
      describeBrowser(request),
    );
    if (session === null) {
      // Logged without token and name. Many of these entries mean that somebody guesses links.
      request.log.warn('a sign-in link was rejected');
      throw new HttpError(
        403,
        'This link has expired, was used already or was requested in another browser. Request a new one.',
      );
    }
    reply.clearCookie(requestCookie, cookieOptions(settings.origin, 0));
    reply.setCookie(sessionCookie, session, cookieOptions(settings.origin, SESSION_TTL_MS / 1000));
    return reply.code(204).send();
  });

  app.delete<{ Params: { id: string } }>(api.sessionById(':id'), async (request, reply: FastifyReply) => {
    const person = await getSessionUser(request, deps);
    if (!person) throw new HttpError(401, 'Please sign in.');
    await sessions.revoke(request.params.id, person.email);
    if (request.params.id === person.session)
      reply.clearCookie(sessionCookie, cookieOptions(settings.origin, 0));
    return reply.code(204).send();
  });
}

/** Returns the origin for a sign-in link: on a developer's device the one that the browser uses, otherwise the site's. */
function originOf(request: FastifyRequest, settings: AdminSettings): string {
  const { origin } = request.headers;
  return settings.suggestedEmail !== '' && origin !== undefined ? origin : settings.origin;
}

/** Describes the browser in the list of sessions, such as "Firefox on Windows". */
function describeBrowser(request: FastifyRequest): string {
  const agent = request.headers['user-agent'] ?? '';
  const browser = /(Firefox|Edg|OPR|Chrome|Safari)\//
    .exec(agent)?.[1]
    ?.replace('Edg', 'Edge')
    .replace('OPR', 'Opera');
  const device = /(iPhone|iPad|Android|Windows|Macintosh|Linux)/
    .exec(agent)?.[1]
    ?.replace('Macintosh', 'Mac');
  return [browser, device].filter(Boolean).join(' on ') || 'A browser';
}
