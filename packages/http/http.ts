import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { ConnectionGuard, connectionLimits } from './connections.ts';
import { logStream } from './log-stream.ts';
import { Problem } from './problem.ts';
import { anyOf } from './visitor.ts';

const second = 1000;

// An address with a broken percent sequence can name nothing here, so the router gets one that names
// nothing either, in the same folder: the visitor sees the not-found page instead of a bare error.
function readable(url: string): string {
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
 * The HTTP server that the relay and the site share: time limits against slow clients, and logs
 * without addresses of people (the path of a form holds one, so the route is logged instead).
 */
export function createHttp(config: HttpConfig): FastifyInstance {
  const isProxy = anyOf(config.trustProxy);
  const app = Fastify({
    logger: {
      stream: logStream(),
      level: config.logLevel,
      serializers: {
        req: (request) => ({ method: request.method, route: request.routeOptions?.url }),
        res: (reply) => ({ statusCode: reply.statusCode }),
      },
    },
    logController: new LogController({ disableRequestLogging: true }),
    rewriteUrl: (request) => readable(request.url ?? '/'),
    trustProxy: isProxy,
    // Ten megabytes over the poorest of lines (100 kbit/s) take fourteen minutes.
    requestTimeout: 900 * second,
    // A connection on which nothing moves is given up.
    connectionTimeout: 30 * second,
    keepAliveTimeout: 65 * second,
    http: { headersTimeout: 10 * second, connectionsCheckingInterval: 2 * second, maxHeaderSize: 16 * 1024 },
    routerOptions: { maxParamLength: 320 },
    forceCloseConnections: 'idle',
  });
  guardConnections(app, isProxy);
  // An answer given while stopping must not leave its connection open, or the stop waits for it.
  let stopping = false;
  app.addHook('preClose', async () => {
    stopping = true;
  });
  app.addHook('onSend', async (_request, reply) => {
    if (stopping) reply.header('connection', 'close');
  });
  app.addHook('onResponse', async (request, reply) => {
    const details = {
      method: request.method,
      route: request.routeOptions.url ?? null,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    };
    if (reply.statusCode >= 500) request.log.warn(details, 'answered');
    else request.log.debug(details, 'answered');
  });
  return app;
}

function guardConnections(app: FastifyInstance, isProxy: (address: string) => boolean): void {
  const guard = new ConnectionGuard(connectionLimits(), isProxy);
  app.addHook('onClose', async () => guard.stop());
  app.addHook('onRequest', async (request) => {
    if (!guard.belongs(request.raw.socket, request.ip))
      throw new Problem(429, 'Too many connections from one address. Please try again in a minute.');
  });
}

/** Stops the server once on SIGTERM or SIGINT, letting what is under way finish, and then the rest. */
export function stopOnSignals(app: FastifyInstance, stopRest: () => Promise<void>): void {
  let stopping = false;
  const stop = () => {
    if (stopping) return;
    stopping = true;
    // A download that hangs must not hold the stop for ever.
    setTimeout(() => process.exit(0), 15 * second).unref();
    void app
      .close()
      .then(stopRest)
      .then(() => process.exit(0));
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
}
