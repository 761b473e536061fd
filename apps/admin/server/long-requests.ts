import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Longest time in milliseconds that an editor's request may be worked on: a large image or a whole build on a slow server. */
const LONGEST_WORK_MS = 15 * 60_000;

/**
 * Keeps the connection of each request open while the server works on it. The server closes connections on which nothing
 * passes for 30 seconds, and browsers send a request again when its connection was closed: an image would be saved twice.
 *
 * Node sets the connection's own timeout again with the next request.
 */
export function allowLongRequests(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    // Requests that tests inject have no connection.
    if (request.raw.socket instanceof Socket) request.raw.socket.setTimeout(LONGEST_WORK_MS);
  });
}
