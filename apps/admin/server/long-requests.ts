import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Processing a large image can take minutes on a slow server. */
const REQUEST_TIMEOUT_MS = 15 * 60_000;

/**
 * Keeps connections open while the server works on a request. By default the server closes connections that are idle for 30 seconds.
 * Browsers then repeat the request, so that an image would be saved twice. When the next request uses the connection, Node resets the
 * timeout.
 */
export function allowLongRequests(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    // Requests that tests inject have no socket.
    if (request.raw.socket instanceof Socket) request.raw.socket.setTimeout(REQUEST_TIMEOUT_MS);
  });
}
