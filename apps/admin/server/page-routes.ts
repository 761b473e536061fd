import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { Problem } from '@studio/http/problem';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { api, DESK } from '../addresses.ts';

/** What the list of everything asks for first, told with its page: on a slow line that is half a second. */
const LIST_AHEAD = `<${api.found('')}>; rel=preload; as=fetch; crossorigin=anonymous`;

/**
 * The desk's own pages and files: a page for every address, so that its router can answer.
 *
 * @param isSignedIn whether a request comes from somebody who may see the list.
 */
export async function pageRoutes(
  desk: FastifyInstance,
  appDir: string,
  isSignedIn: (request: FastifyRequest) => Promise<boolean>,
): Promise<void> {
  const page = await readFile(join(appDir, 'index.html'), 'utf8');
  await desk.register(fastifyStatic, {
    root: join(appDir, 'assets'),
    prefix: `${DESK}/assets/`,
    decorateReply: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (response) => {
      response.header('cache-control', 'private, max-age=31536000, immutable');
    },
  });
  for (const address of [DESK, `${DESK}/*`])
    desk.get<{ Querystring: { words?: string } }>(address, async (request, reply) => {
      if (address === DESK && !request.query.words && (await isSignedIn(request)))
        reply.header('link', LIST_AHEAD);
      return reply.type('text/html; charset=utf-8').send(page);
    });
  desk.all(`${DESK}/api/*`, async () => {
    throw new Problem(404, 'There is nothing at this address.');
  });
}
