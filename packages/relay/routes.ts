import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import { getClientKey } from '@studio/http/client-ip';
import { errorCode, errorText, HttpError } from '@studio/http/errors';
import { DatabaseUnavailableError } from '@studio/store';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { acceptSubmission, type RelayDependencies } from './accept-submission.ts';
import { registerBodyParsers } from './body-parsers.ts';
import { drainRequestBody } from './drain-request-body.ts';
import { FormValidationError } from './errors.ts';
import { sendHealth } from './health.ts';
import { FORM_LIMITS } from './parse-form.ts';
import { renderErrorPage, renderNotFoundPage, renderThankYouPage } from './response-pages.ts';

const SUCCESS_MESSAGE = 'The form was submitted successfully.';
const SERVER_ERROR_MESSAGE = 'The message could not be saved on our side. Please try again in a minute.';
/** Errors that may be temporary, so the response is 503 (try again later). */
const TEMPORARY_ERRORS = new Set([
  'ENOSPC',
  'EDQUOT',
  'EROFS',
  'EFBIG',
  'EIO',
  'EACCES',
  'EPERM',
  'EMFILE',
  'ENFILE',
  'ERR_SQLITE_ERROR',
]);

interface RecipientRoute {
  Params: { to: string };
}

/** Returns the value of the Origin header. Without this header, returns the origin of the Referer header. */
function getRequestOrigin(request: FastifyRequest): string | null {
  const { origin, referer } = request.headers;
  if (origin !== undefined) return origin;
  return referer !== undefined && URL.canParse(referer) ? new URL(referer).origin : null;
}

const isAjaxRoute = (request: FastifyRequest) => request.routeOptions.url?.includes('/ajax/') ?? false;

/** Adds the routes of the form-to-email protocol, the thank-you page and `/healthz`. */
export async function relayRoutes(
  app: FastifyInstance,
  { dependencies }: { dependencies: RelayDependencies },
): Promise<void> {
  const { config } = dependencies;
  const prefix = app.prefix;

  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'none'"],
        'style-src': ["'unsafe-inline'"],
        'frame-ancestors': ["'none'"],
        'base-uri': ["'none'"],
      },
    },
    // The site may have another origin than its relay, and the responses contain nothing secret.
    crossOriginResourcePolicy: { policy: 'cross-origin' },
    // HSTS affects the whole domain, so only the site sends this header (SITE_HSTS).
    hsts: false,
  });
  await registerBodyParsers(app);
  await app.register(multipart, { throwFileSizeLimit: false });
  await app.register(rateLimit, { global: false });

  function requireAllowedOrigin(request: FastifyRequest, reply: FastifyReply): void {
    const origin = getRequestOrigin(request);
    reply.header('vary', 'Origin');
    if (origin === null || !config.allowedOrigins.has(origin)) {
      throw new HttpError(403, 'This relay does not accept forms from this website.');
    }
    reply.header('access-control-allow-origin', origin);
  }

  // Runs before the body is read, so that a refused request costs little.
  async function checkRequest(request: FastifyRequest<RecipientRoute>, reply: FastifyReply): Promise<void> {
    reply.header('cache-control', 'no-store');
    requireAllowedOrigin(request, reply);
    if (!config.recipients.has(request.params.to.toLowerCase())) {
      throw new HttpError(403, 'This recipient is not configured here.');
    }
    const length = Number(request.headers['content-length'] ?? 0);
    if (length > 11 * 1024 * 1024) throw new HttpError(413, 'The attachments are larger than 10 MB.');
  }

  /** Returns the URL of the page with the form; null when the Referer header is missing or names an unknown site. */
  function getFormPageUrl({ headers: { referer = '' } }: FastifyRequest): string | null {
    return URL.canParse(referer) && config.allowedOrigins.has(new URL(referer).origin) ? referer : null;
  }

  /** Returns the URL that the browser opens after the post. Ignores a `_next` on an unknown site, to prevent open redirects. */
  function getRedirectTarget(request: FastifyRequest, next: string | null): string {
    const baseUrl = getRequestOrigin(request) ?? config.siteOrigin;
    if (next !== null && URL.canParse(next, baseUrl)) {
      const url = new URL(next, baseUrl);
      if (config.allowedOrigins.has(url.origin)) return url.href;
    }
    return `${prefix}/thank-you`;
  }

  app.setErrorHandler(async (error, request, reply) => {
    const isHttpError = error instanceof HttpError;
    const status =
      typeof error === 'object' && error !== null && 'statusCode' in error ? Number(error.statusCode) : 500;
    const isClientError = isHttpError || (status >= 400 && status < 500);
    if (!isClientError) {
      request.log.error(
        { code: errorCode(error), stack: error instanceof Error ? error.stack : errorText(error) },
        'saving a form failed',
      );
    }
    if (!(await drainRequestBody(request))) reply.header('connection', 'close');
    const isTemporary = TEMPORARY_ERRORS.has(errorCode(error)) || error instanceof DatabaseUnavailableError;
    reply.code(isClientError ? status : isTemporary ? 503 : 500);
    const message = isHttpError
      ? error.message
      : isClientError
        ? 'The form could not be read.'
        : SERVER_ERROR_MESSAGE;
    if (isAjaxRoute(request)) return reply.send({ success: 'false', message, userMessage: message });
    const fields = error instanceof FormValidationError ? error.fields : [];
    return reply
      .type('text/html; charset=utf-8')
      .send(renderErrorPage(message, fields, getFormPageUrl(request) ?? config.siteOrigin));
  });

  const limitRate = app.rateLimit({
    max: config.postsPerMinute,
    timeWindow: 60_000,
    keyGenerator: ({ ip }) => getClientKey(ip),
    errorResponseBuilder: (_request, { ttl }) =>
      new HttpError(
        429,
        `Too many messages from one address. Please try again in ${Math.ceil(ttl / 1000)} seconds.`,
      ),
  });
  // `checkRequest` runs first, so that posts from another site do not use up a visitor's rate limit.
  const postOptions = { onRequest: [checkRequest, limitRate], bodyLimit: FORM_LIMITS.textBytes };

  app.post<RecipientRoute>('/ajax/:to', postOptions, async (request) => {
    await acceptSubmission(request, request.params.to.toLowerCase(), dependencies);
    return { success: 'true', message: SUCCESS_MESSAGE };
  });

  app.post<RecipientRoute>('/:to', postOptions, async (request, reply) => {
    const { next } = await acceptSubmission(request, request.params.to.toLowerCase(), dependencies);
    return reply.redirect(getRedirectTarget(request, next), 303);
  });

  // The CORS preflight before a JSON post to another origin.
  app.options<RecipientRoute>('/ajax/:to', async (request, reply) => {
    requireAllowedOrigin(request, reply);
    reply
      .header('access-control-allow-methods', 'POST')
      .header('access-control-allow-headers', 'content-type, accept');
    return reply.header('access-control-max-age', '86400').code(204).send();
  });

  app.get('/thank-you', async (_request, reply) => {
    return reply
      .type('text/html; charset=utf-8')
      .send(renderThankYouPage(config.studioName, config.siteOrigin));
  });

  app.get('/healthz', (request, reply) => sendHealth(request, reply, dependencies));

  app.get<RecipientRoute>('/:to', async (_request, reply) => {
    reply.code(405).header('allow', 'POST').type('text/html; charset=utf-8');
    return reply.send(renderNotFoundPage('This address only accepts forms.', config.siteOrigin));
  });
}
