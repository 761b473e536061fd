import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { toEmailKey } from '@studio/enquiry/email-address';
import { HttpError } from '@studio/http/errors';
import type { Relay } from '@studio/relay/relay';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Member, Person, SessionResponse } from '../api-types.ts';
import { api, signInUrl } from '../routes.ts';
import type { Passkeys } from './passkeys.ts';
import type { People } from './people.ts';
import { sendNotification } from './send-notification.ts';
import { LINK_TTL_MS, SESSION_TTL_MS, type Sessions } from './sessions.ts';
import type { AdminSettings } from './settings.ts';

interface Dependencies {
  settings: AdminSettings;
  people: People;
  sessions: Sessions;
  passkeys: Passkeys;
  relay: Relay;
}

/**
 * Rate limit for each client. A limit for each editor would let anyone who knows the e-mail address lock the editor out. `Sessions` limits
 * the mails to one person.
 */
const RATE_LIMIT = { max: 30, timeWindow: 15 * 60_000 };
const tokenBody = z.object({ token: z.string().max(100) });

/** Returns the full name of a cookie. The `__Host-` prefix needs HTTPS, which a developer's machine does not have. */
const toCookieName = (origin: string, name: string): string =>
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

/** Returns the signed-in person with the id of the session; null if nobody is signed in. */
export async function getSessionUser(
  request: FastifyRequest,
  { settings, people, sessions }: Pick<Dependencies, 'settings' | 'people' | 'sessions'>,
): Promise<(Member & { sessionId: string }) | null> {
  const token = request.cookies[toCookieName(settings.origin, 'admin')];
  const session = token === undefined ? null : await sessions.findByToken(token);
  const person = session && (await people.find(session.email));
  return person && { ...person, sessionId: session.id };
}

/** Adds the routes for signing in and out. The response to a request for a link does not reveal who can sign in. */
export function signInRoutes(app: FastifyInstance, deps: Dependencies): void {
  const { settings, people, sessions, passkeys, relay } = deps;
  const requestCookieName = toCookieName(settings.origin, 'admin-asked');
  const sessionCookieName = toCookieName(settings.origin, 'admin');

  app.get(api.session(), async (request): Promise<SessionResponse> => {
    const person = await getSessionUser(request, deps);
    const ownSessions = person ? await sessions.listFor(person.email) : [];
    const ownPasskeys = person ? await passkeys.listFor(person.email) : [];
    return {
      person: person && { name: person.name, email: person.email, role: person.role },
      suggestedEmail: settings.localOwnerEmail,
      mailbox: relay.mailbox ? '/mailbox' : null,
      sessions: ownSessions.map(({ hash, createdAt, lastSeenAt, browser }) => ({
        id: hash,
        createdAt,
        lastSeenAt,
        browser,
        isCurrent: hash === person?.sessionId,
      })),
      passkeys: ownPasskeys.map(({ id, browser, createdAt }) => ({ id, browser, createdAt })),
    };
  });

  /** Mails a sign-in link, unless an unused link was mailed in the last minute. */
  async function mailSignInLink(person: Person, origin: string): Promise<void> {
    const token = await sessions.createMagicLink(person.email);
    if (token === null) return;
    const noteField = {
      name: 'Please note',
      value:
        'The link works once, within 15 minutes, in the browser in which you requested it. If you did not request it, ignore this mail: nobody else can use the link.',
    };
    const action = { label: 'Sign in', url: signInUrl(origin, token) };
    try {
      await sendNotification(relay, person.email, 'Your sign-in link', [noteField], action);
    } catch (error) {
      await sessions.markMailFailed(token);
      throw error;
    }
  }

  app.post(api.magicLinks(), { config: { rateLimit: RATE_LIMIT } }, async (request, reply) => {
    const { email } = z.object({ email: z.string().max(254) }).parse(request.body);
    const address = toEmailKey(email);
    const person = address === null ? null : await people.find(address);
    // Everybody gets a cookie, because a missing cookie would reveal that a person cannot sign in.
    reply.setCookie(
      requestCookieName,
      await sessions.createRequestProof(address ?? email),
      cookieOptions(settings.origin, LINK_TTL_MS / 1000),
    );
    // Not awaited, because the response time would reveal who can sign in.
    if (person)
      mailSignInLink(person, getSignInOrigin(request, settings)).catch((error: unknown) =>
        request.log.error({ code: String(error) }, 'sending a sign-in mail failed'),
      );
    return reply.code(204).send();
  });

  // A valid link works even if the rate limit is used up, because several people may share one IP address.
  const hasValidLink = async (request: FastifyRequest): Promise<boolean> => {
    const body = tokenBody.safeParse(request.body);
    return body.success && sessions.canRedeem(body.data.token, request.cookies[requestCookieName] ?? '');
  };
  const signInRateLimit = { ...RATE_LIMIT, hook: 'preHandler', allowList: hasValidLink } as const;

  app.post(api.signIn(), { config: { rateLimit: signInRateLimit } }, async (request, reply) => {
    const { token } = tokenBody.parse(request.body);
    const sessionToken = await sessions.redeem(
      token,
      request.cookies[requestCookieName] ?? '',
      describeBrowser(request),
    );
    if (sessionToken === null) {
      // The log entry contains neither the token nor a name. Many of these entries mean that somebody is guessing links.
      request.log.warn('a sign-in link was rejected');
      throw new HttpError(
        403,
        'This link has expired, was used already or was requested in another browser. Request a new one.',
      );
    }
    reply.clearCookie(requestCookieName, cookieOptions(settings.origin, 0));
    reply.setCookie(sessionCookieName, sessionToken, cookieOptions(settings.origin, SESSION_TTL_MS / 1000));
    return reply.code(204).send();
  });

  app.post(api.passkeySignInOptions(), { config: { rateLimit: RATE_LIMIT } }, (request) =>
    passkeys.createSignInOptions(getSignInOrigin(request, settings)),
  );
  app.post(api.passkeySignIn(), { config: { rateLimit: RATE_LIMIT } }, async (request, reply) => {
    const response = parseCredential<AuthenticationResponseJSON>(request.body);
    const email = await passkeys.verify(response, getSignInOrigin(request, settings));
    if (email === null || !(await people.find(email))) {
      request.log.warn('a passkey was rejected');
      throw new HttpError(403, 'This passkey is not known here. Sign in with a link, and set up a new one.');
    }
    const sessionToken = await sessions.startSession(email, describeBrowser(request));
    reply.setCookie(sessionCookieName, sessionToken, cookieOptions(settings.origin, SESSION_TTL_MS / 1000));
    return reply.code(204).send();
  });

  app.delete<{ Params: { id: string } }>(api.sessionById(':id'), async (request, reply: FastifyReply) => {
    const person = await getSessionUser(request, deps);
    if (!person) throw new HttpError(401, 'Please sign in.');
    await sessions.revoke(request.params.id, person.email);
    if (request.params.id === person.sessionId)
      reply.clearCookie(sessionCookieName, cookieOptions(settings.origin, 0));
    return reply.code(204).send();
  });
}

/** Routes with which a signed-in person adds and removes passkeys. */
export function passkeyRoutes(app: FastifyInstance, passkeys: Passkeys, settings: AdminSettings): void {
  app.post(api.passkeyOptions(), (request) =>
    passkeys.createRegistrationOptions(request.person, getSignInOrigin(request, settings)),
  );
  app.post(api.passkeys(), async (request, reply) => {
    const response = parseCredential<RegistrationResponseJSON>(request.body);
    const browser = describeBrowser(request);
    if (!(await passkeys.register(request.person, response, getSignInOrigin(request, settings), browser)))
      throw new HttpError(422, 'The passkey could not be set up. Please try again.');
    return reply.code(204).send();
  });
  app.delete<{ Params: { id: string } }>(api.passkey(':id'), async (request, reply) => {
    await passkeys.remove(request.params.id, request.person.email);
    return reply.code(204).send();
  });
}

/** Parses the response of a browser's passkey. Checks only the outer structure, because the WebAuthn library checks the contents. */
const parseCredential = <Credential extends { id: string }>(body: unknown): Credential =>
  z
    .looseObject({ id: z.string().max(1500), response: z.looseObject({}) })
    .parse(body) as unknown as Credential;

/**
 * Returns the origin for sign-in links and passkeys. On a developer's machine, this is the origin of the browser's page. Elsewhere, it is
 * the origin of the site.
 */
function getSignInOrigin(request: FastifyRequest, settings: AdminSettings): string {
  const { origin } = request.headers;
  return settings.localOwnerEmail !== '' && origin !== undefined ? origin : settings.origin;
}

/** Describes the browser of a request, such as "Firefox on Windows". */
function describeBrowser(request: FastifyRequest): string {
  const userAgent = request.headers['user-agent'] ?? '';
  const browser = /(Firefox|Edg|OPR|Chrome|Safari)\//
    .exec(userAgent)?.[1]
    ?.replace('Edg', 'Edge')
    .replace('OPR', 'Opera');
  const device = /(iPhone|iPad|Android|Windows|Macintosh|Linux)/
    .exec(userAgent)?.[1]
    ?.replace('Macintosh', 'Mac');
  return [browser, device].filter(Boolean).join(' on ') || 'A browser';
}
