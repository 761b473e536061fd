import { isAllowedHost, isLocalRequest, UNKNOWN_HOST_MESSAGE } from '@studio/http/client-ip';
import { HttpError } from '@studio/http/errors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { PREVIEW_PATH, SHARED_PREVIEW_PATH } from '../routes.ts';
import type { AdminSettings } from './settings.ts';

/** Content security policy of the admin's own pages. */
const ADMIN_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  // The admin's scripts set styles on elements. Style sheets stay limited to this origin.
  "style-src-attr 'unsafe-inline'",
  "img-src 'self' blob: data:",
  "font-src 'self'",
  "connect-src 'self'",
  "frame-src 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join('; ');

/** Content security policy of the site's pages in previews and releases. Without scripts, these pages cannot use the editor's session. */
const PREVIEW_POLICY = [
  // Links open new tabs, which have the policy of the linked page.
  'sandbox allow-same-origin allow-popups allow-popups-to-escape-sandbox',
  "default-src 'none'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self'",
  "form-action 'none'",
  "frame-ancestors 'self'",
  "base-uri 'none'",
].join('; ');

const LOOPBACK_HOSTS = ['localhost', '127.0.0.1', '[::1]'];

/** Sets the admin's security headers. Rejects requests for other hosts, and requests from other sites except GET and HEAD. */
export function registerSecurity(app: FastifyInstance, settings: AdminSettings): void {
  app.addHook('onRequest', async (request, reply) => {
    // Compares the matched route, because the URL itself can be written in several ways.
    const isSitePage = [PREVIEW_PATH, SHARED_PREVIEW_PATH].some((path) =>
      request.routeOptions.url?.startsWith(`${path}/`),
    );
    reply.headers({
      'content-security-policy': isSitePage ? PREVIEW_POLICY : ADMIN_POLICY,
      'x-content-type-options': 'nosniff',
      'x-robots-tag': 'noindex, nofollow',
      'x-frame-options': isSitePage ? 'SAMEORIGIN' : 'DENY',
      'referrer-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'no-store',
    });
    if (settings.origin.startsWith('https:'))
      reply.header('strict-transport-security', 'max-age=63072000; includeSubDomains');
    if (!isAllowedHost(request, settings.allowedHosts)) throw new HttpError(421, UNKNOWN_HOST_MESSAGE);
    // Anyone who can read the built-in mailbox can sign in, so requests through a proxy are rejected.
    if (settings.localOwnerEmail !== '' && !isLocalRequest(request, settings.allowedHosts))
      throw new HttpError(404, 'This page does not exist.');
    if (!['GET', 'HEAD'].includes(request.method) && !isSameOrigin(request, settings))
      throw new HttpError(403, 'This request came from another site and was rejected.');
  });
}

function isSameOrigin(request: FastifyRequest, settings: AdminSettings): boolean {
  const { origin } = request.headers;
  if (origin === undefined) return false;
  if (origin === settings.origin) return true;
  // On a developer's machine, the origin may be any loopback name that is also the host of the request.
  return (
    settings.localOwnerEmail !== '' &&
    URL.canParse(origin) &&
    LOOPBACK_HOSTS.includes(new URL(origin).hostname) &&
    new URL(origin).host === request.headers.host
  );
}
