import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { createIpMatcher } from './client-ip.ts';
import { createLogStream } from './log-stream.ts';

const SECOND_MS = 1000;
/** Each connection may need two file descriptors. Limits for each client are the task of a proxy. */
const MAX_CONNECTIONS = 2000;

/**
 * Replaces everything from the first % of a path with %EF%BF%BD, the Unicode replacement character, if an escape is invalid. For the
 * original path, the router would send a 400 response without a page. The new path matches no file, so the visitor sees the not-found page
 * of the same folder.
 */
function replaceInvalidEscapes(url: string): string {
  const path = url.split('?', 1)[0] ?? '/';
  try {
    decodeURIComponent(path);
    return url;
  } catch {
    return `${path.slice(0, path.indexOf('%'))}%EF%BF%BD`;
  }
}

export interface HttpConfig {
  logLevel: string;
  /** The proxies whose X-Forwarded headers are trusted. Patterns for `createIpMatcher`. */
  trustProxy: readonly string[];
}

/**
 * Creates an HTTP server with timeouts against slow clients. Logs contain the route of a request instead of its path, because forms are
 * posted to a path that contains an e-mail address.
 */
export function createHttpServer(config: HttpConfig): FastifyInstance {
  const app = Fastify({
    logger: {
      stream: createLogStream(),
      level: config.logLevel,
      serializers: {
        req: (request) => ({ method: request.method, route: request.routeOptions?.url }),
        res: (reply) => ({ statusCode: reply.statusCode }),
      },
    },
    logController: new LogController({ disableRequestLogging: true }),
    rewriteUrl: (request) => replaceInvalidEscapes(request.url ?? '/'),
    trustProxy: createIpMatcher(config.trustProxy),
    // An upload of 10 MB at 100 kbit/s takes about 14 minutes.
    requestTimeout: 900 * SECOND_MS,
    connectionTimeout: 30 * SECOND_MS,
    keepAliveTimeout: 65 * SECOND_MS,
    http: {
      headersTimeout: 10 * SECOND_MS,
      connectionsCheckingInterval: 2 * SECOND_MS,
      maxHeaderSize: 16 * 1024,
    },
    routerOptions: { maxParamLength: 320 },
    forceCloseConnections: 'idle',
  });
  app.server.maxConnections = MAX_CONNECTIONS;
  // Responses close their connections during the shutdown, because keep-alive connections would delay it.
  let isStopping = false;
  app.addHook('preClose', async () => {
    isStopping = true;
  });
  app.addHook('onSend', async (_request, reply) => {
    if (isStopping) reply.header('connection', 'close');
  });
  app.addHook('onResponse', async (request, reply) => {
    const details = {
      method: request.method,
      route: request.routeOptions.url ?? null,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    };
    if (reply.statusCode >= 500) request.log.warn(details, 'request completed');
    else request.log.debug(details, 'request completed');
  });
  return app;
}

/**
 * Closes the server on SIGTERM or SIGINT and exits. Exits after 15 s even if requests are still open.
 *
 * @param afterClose called when all open requests are complete.
 */
export function stopOnSignals(app: FastifyInstance, afterClose: () => Promise<void>): void {
  let isStopping = false;
  const stop = () => {
    if (isStopping) return;
    isStopping = true;
    // A hanging download must not block the shutdown.
    setTimeout(() => process.exit(0), 15 * SECOND_MS).unref();
    void app
      .close()
      .then(afterClose)
      .then(() => process.exit(0));
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
}
