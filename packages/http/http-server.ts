import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { ipMatcher } from './client-ip.ts';
import { ConnectionGuard, connectionLimits } from './connection-guard.ts';
import { HttpError } from './errors.ts';
import { createLogStream } from './log-stream.ts';

const SECOND_MS = 1000;

// The router answers a path with an invalid percent escape by a bare 400. This path matches nothing in the same folder,
// so the visitor sees the not-found page instead. %EF%BF%BD is the replacement character.
function withValidEscapes(url: string): string {
  const path = url.split('?', 1)[0] ?? '/';
  try {
    decodeURIComponent(path);
    return url;
  } catch {
    return `${path.slice(0, path.indexOf('%'))}%EF%BF%BD`;
  }
}

/** What the server is told by the environment. */
export interface HttpConfig {
  logLevel: string;
  /** Addresses and ranges of the proxies whose forwarded headers count, or `loopback`. */
  trustProxy: readonly string[];
}

/**
 * Creates the HTTP server of the relay and the site, with timeouts against slow clients. Logs hold no e-mail addresses:
 * the path of a form contains one, so the route is logged instead.
 */
export function createHttpServer(config: HttpConfig): FastifyInstance {
  const isProxy = ipMatcher(config.trustProxy);
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
    rewriteUrl: (request) => withValidEscapes(request.url ?? '/'),
    trustProxy: isProxy,
    // 10 MB at 100 kbit/s take about 14 minutes.
    requestTimeout: 900 * SECOND_MS,
    // Closes a connection that has no traffic for this long.
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
  guardConnections(app, isProxy);
  // A keep-alive connection would delay the shutdown.
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

function guardConnections(app: FastifyInstance, isProxy: (address: string) => boolean): void {
  const guard = new ConnectionGuard(connectionLimits(), isProxy);
  app.addHook('onClose', async () => guard.stop());
  app.addHook('onRequest', async (request) => {
    if (!guard.assignClient(request.raw.socket, request.ip))
      throw new HttpError(429, 'Too many connections from one address. Please try again in a minute.');
  });
}

/** On SIGTERM or SIGINT, waits for open requests, then calls `stopRest` and exits. After 15 s it exits in any case. */
export function stopOnSignals(app: FastifyInstance, stopRest: () => Promise<void>): void {
  let isStopping = false;
  const stop = () => {
    if (isStopping) return;
    isStopping = true;
    // A hanging download must not block the shutdown.
    setTimeout(() => process.exit(0), 15 * SECOND_MS).unref();
    void app
      .close()
      .then(stopRest)
      .then(() => process.exit(0));
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
}
