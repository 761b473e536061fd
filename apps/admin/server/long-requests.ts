import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Idle timeout of a connection in milliseconds. Processing a large image on a slow server can take minutes. */
const REQUEST_TIMEOUT_MS = 15 * 60_000;

/**
 * Keeps connections open while the server works on a request. By default the server closes connections that are idle for
 * 30 seconds. Browsers then send the request again, so an image would be saved twice.
 *
 * Node resets the connection's timeout with the next request.
 */
export function allowLongRequests(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    // Requests that tests inject have no socket.
    if (request.raw.socket instanceof Socket) request.raw.socket.setTimeout(REQUEST_TIMEOUT_MS);
  });
}
