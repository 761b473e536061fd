import { Problem } from '@studio/http/problem';
import { FOREIGN_HOST, isAtThisMachine, namesOwnHost } from '@studio/http/visitor';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { GUESTS, PREVIEW, STATES } from '../addresses.ts';
import type { DeskSettings } from './settings.ts';

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  // What a page's own script sets on its elements; no style sheet can enter by it.
  "style-src-attr 'unsafe-inline'",
  "img-src 'self' blob: data:",
  "font-src 'self'",
  "connect-src 'self'",
  "frame-src 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join('; ');

/** The draft's pages, and those of earlier states, run no script, so that nothing in them can reach the desk around them. */
const PREVIEW_POLICY = [
  // Links open tabs, which the policy of what they lead to governs.
  'sandbox allow-same-origin allow-popups allow-popups-to-escape-sandbox',
  "default-src 'none'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self'",
  "form-action 'none'",
  "frame-ancestors 'self'",
  "base-uri 'none'",
].join('; ');

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

/** Headers of every answer of the desk, and the refusal of what another site's page sends. */
export function guard(app: FastifyInstance, settings: DeskSettings): void {
  app.addHook('onRequest', async (request, reply) => {
    // By the route that answers: an address may be spelt in several ways.
    const isPreview = [PREVIEW, STATES, GUESTS].some((one) =>
      request.routeOptions.url?.startsWith(`${one}/`),
    );
    reply.headers({
      'content-security-policy': isPreview ? PREVIEW_POLICY : POLICY,
      'x-content-type-options': 'nosniff',
      'x-robots-tag': 'noindex, nofollow',
      'x-frame-options': isPreview ? 'SAMEORIGIN' : 'DENY',
      'referrer-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'no-store',
    });
    if (settings.origin.startsWith('https:'))
      reply.header('strict-transport-security', 'max-age=63072000; includeSubDomains');
    if (!namesOwnHost(request, settings.ownHosts)) throw new Problem(421, FOREIGN_HOST);
    // Who reads the mailbox of this machine can sign in: a request that a proxy handed on must find nothing.
    if (settings.suggestedEmail !== '' && !isAtThisMachine(request, settings.ownHosts))
      throw new Problem(404, 'There is nothing at this address.');
    if (!['GET', 'HEAD'].includes(request.method) && !isOwn(request, settings))
      throw new Problem(403, 'The desk takes nothing from other sites.');
  });
}

function isOwn(request: FastifyRequest, settings: DeskSettings): boolean {
  const { origin } = request.headers;
  if (origin === undefined) return false;
  if (origin === settings.origin) return true;
  // On a machine of one's own every name of that machine is the same desk, if it is the one that was asked.
  return (
    settings.suggestedEmail !== '' &&
    URL.canParse(origin) &&
    LOOPBACK.includes(new URL(origin).hostname) &&
    new URL(origin).host === request.headers.host
  );
}
