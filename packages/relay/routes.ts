import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import { errorCode, errorText, Problem } from '@studio/http/problem';
import { visitorOf } from '@studio/http/visitor';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { acceptForm, type Office } from './accept.ts';
import { drain } from './drain.ts';
import { FormProblem } from './errors.ts';
import { sendHealth } from './health.ts';
import { MinuteAllowance } from './minute-allowance.ts';
import { nothingPage, problemPage, thankYouPage } from './pages.ts';
import { limits } from './receive.ts';
import { readTextBodies } from './text-bodies.ts';

const success = 'The form was submitted successfully.';
const fault = 'The message could not be saved on our side. Please try again in a minute.';
const noRoom = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EFBIG', 'EIO', 'EACCES', 'EPERM', 'EMFILE', 'ENFILE']);

interface Target {
  Params: { to: string };
}

/** Where a request says it comes from; browsers send Origin with every form post. */
function originOf(request: FastifyRequest): string | null {
  const { origin, referer } = request.headers;
  if (origin !== undefined) return origin;
  return referer !== undefined && URL.canParse(referer) ? new URL(referer).origin : null;
}

const isAjax = (request: FastifyRequest) => request.routeOptions.url?.includes('/ajax/') ?? false;

/** The relay's HTTP face: the form-to-email protocol, its thank-you page, and `/healthz`. */
export async function relayRoutes(app: FastifyInstance, { office }: { office: Office }): Promise<void> {
  const { config } = office;
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
    // The site may be on another origin than its relay; the answers hold nothing to steal.
    crossOriginResourcePolicy: { policy: 'cross-origin' },
    // For a whole domain, and for years: the site's to say (SITE_HSTS), not the relay's.
    hsts: false,
  });
  await readTextBodies(app);
  await app.register(multipart, { throwFileSizeLimit: false });

  function allowOrigin(request: FastifyRequest, reply: FastifyReply): void {
    const origin = originOf(request);
    reply.header('vary', 'Origin');
    if (origin === null || !config.origins.has(origin)) {
      throw new Problem(403, 'This relay does not take forms from this website.');
    }
    reply.header('access-control-allow-origin', origin);
  }

  // Before a byte of the body is read: a stranger costs nothing.
  async function admit(request: FastifyRequest<Target>, reply: FastifyReply): Promise<void> {
    reply.header('cache-control', 'no-store');
    allowOrigin(request, reply);
    if (!config.recipients.has(request.params.to.toLowerCase())) {
      throw new Problem(403, 'This recipient is not configured here.');
    }
    const length = Number(request.headers['content-length'] ?? 0);
    if (length > 11 * 1024 * 1024) throw new Problem(413, 'The attachments are larger than 10 MB.');
  }

  const posts = new MinuteAllowance(config.rate);

  async function count(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const visitor = visitorOf(request.ip);
    if (posts.take(visitor, 1)) return;
    const seconds = posts.secondsLeft(visitor);
    reply.header('retry-after', seconds);
    throw new Problem(429, `Too many messages from one address. Please try again in ${seconds} seconds.`);
  }

  /** The page that a form was posted from, where the browser tells it and the site is one of ours. */
  function pageOf({ headers: { referer = '' } }: FastifyRequest): string | null {
    return URL.canParse(referer) && config.origins.has(new URL(referer).origin) ? referer : null;
  }

  function nextOf(request: FastifyRequest, next: string | null): string {
    const base = originOf(request) ?? config.siteOrigin;
    if (next !== null && URL.canParse(next, base)) {
      const url = new URL(next, base);
      if (config.origins.has(url.origin)) return url.href;
    }
    return `${prefix}/thank-you`;
  }

  app.setErrorHandler(async (error, request, reply) => {
    const known = error instanceof Problem;
    const status =
      typeof error === 'object' && error !== null && 'statusCode' in error ? Number(error.statusCode) : 500;
    const refused = known || (status >= 400 && status < 500);
    if (!refused) {
      request.log.error(
        { code: errorCode(error), stack: error instanceof Error ? error.stack : errorText(error) },
        'a form could not be saved',
      );
    }
    if (!(await drain(request))) reply.header('connection', 'close');
    reply.code(refused ? status : noRoom.has(errorCode(error)) ? 503 : 500);
    const message = known ? error.message : refused ? 'The form could not be read.' : fault;
    if (isAjax(request)) return reply.send({ success: 'false', message, userMessage: message });
    const written = error instanceof FormProblem ? error.fields : [];
    return reply
      .type('text/html; charset=utf-8')
      .send(problemPage(message, written, pageOf(request) ?? config.siteOrigin));
  });

  // A page elsewhere that makes visitors post here is refused first, and uses nobody's share up.
  const limited = { onRequest: [admit, count], bodyLimit: limits.textBytes };

  app.post<Target>('/ajax/:to', limited, async (request) => {
    const accepted = await acceptForm(request, request.params.to.toLowerCase(), office);
    request.log.info({ id: accepted.id, place: accepted.place, repeat: accepted.repeat }, 'accepted');
    return { success: 'true', message: success };
  });

  app.post<Target>('/:to', limited, async (request, reply) => {
    const accepted = await acceptForm(request, request.params.to.toLowerCase(), office);
    request.log.info({ id: accepted.id, place: accepted.place, repeat: accepted.repeat }, 'accepted');
    return reply.redirect(nextOf(request, accepted.next), 303);
  });

  // A page that sends JSON to a relay on another origin asks first.
  app.options<Target>('/ajax/:to', async (request, reply) => {
    allowOrigin(request, reply);
    reply
      .header('access-control-allow-methods', 'POST')
      .header('access-control-allow-headers', 'content-type, accept');
    return reply.header('access-control-max-age', '86400').code(204).send();
  });

  app.get('/thank-you', async (_request, reply) => {
    return reply.type('text/html; charset=utf-8').send(thankYouPage(config.studioName, config.siteOrigin));
  });

  app.get('/healthz', (request, reply) => sendHealth(request, reply, office));

  app.get<Target>('/:to', async (_request, reply) => {
    reply.code(405).header('allow', 'POST').type('text/html; charset=utf-8');
    return reply.send(
      nothingPage('This address takes forms; there is nothing to see here.', config.siteOrigin),
    );
  });
}
