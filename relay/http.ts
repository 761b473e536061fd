import Fastify, { type FastifyInstance } from 'fastify';
import type { RelayConfig } from './config.ts';

const second = 1000;

/**
 * The HTTP server that the relay and the site share: time limits against slow clients, and logs
 * without addresses of people (the path of a form holds one, so the route is logged instead).
 */
export function createHttp(config: Pick<RelayConfig, 'logLevel' | 'trustProxy'>): FastifyInstance {
  const app = Fastify({
    logger: {
      level: config.logLevel,
      serializers: {
        req: (request) => ({ method: request.method, route: request.routeOptions?.url }),
        res: (reply) => ({ statusCode: reply.statusCode }),
      },
    },
    disableRequestLogging: true,
    trustProxy: config.trustProxy.length > 0 ? config.trustProxy : false,
    // Ten megabytes over a poor mobile line (300 kbit/s) take four and a half minutes.
    requestTimeout: 300 * second,
    // A connection on which nothing moves is given up.
    connectionTimeout: 30 * second,
    keepAliveTimeout: 65 * second,
    http: { headersTimeout: 10 * second, connectionsCheckingInterval: 2 * second, maxHeaderSize: 16 * 1024 },
    routerOptions: { maxParamLength: 320 },
    forceCloseConnections: 'idle',
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

/** Stops the server once on SIGTERM or SIGINT, letting what is under way finish. */
export function stopOnSignals(app: FastifyInstance): void {
  let stopping = false;
  const stop = () => {
    if (stopping) return;
    stopping = true;
    // A download that hangs must not hold the stop for ever.
    setTimeout(() => process.exit(0), 15 * second).unref();
    void app.close().then(() => process.exit(0));
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
}
