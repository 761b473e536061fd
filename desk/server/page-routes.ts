import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { Problem } from '../../relay/problem.ts';
import { DESK } from '../addresses.ts';

/** The desk's own pages and files: a page for every address, so that its router can answer. */
export async function pageRoutes(desk: FastifyInstance, appDir: string): Promise<void> {
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
    desk.get(address, async (_request, reply) => reply.type('text/html; charset=utf-8').send(page));
  desk.all(`${DESK}/api/*`, async () => {
    throw new Problem(404, 'There is nothing at this address.');
  });
}
