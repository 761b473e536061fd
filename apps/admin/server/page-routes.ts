import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { HttpError } from '@studio/http/errors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ADMIN_PATH, api } from '../routes.ts';

/** Link header that preloads the list of entries, which saves half a second on a slow connection. */
const PRELOAD_ENTRIES = `<${api.searchEntries('')}>; rel=preload; as=fetch; crossorigin=anonymous`;

/**
 * Serves the admin's bundle. Every path gets the same HTML page, whose router shows the right view.
 *
 * @param isSignedIn whether a request comes from an editor.
 */
export async function pageRoutes(
  admin: FastifyInstance,
  appDir: string,
  isSignedIn: (request: FastifyRequest) => Promise<boolean>,
): Promise<void> {
  const page = await readFile(join(appDir, 'index.html'), 'utf8');
  await admin.register(fastifyStatic, {
    root: join(appDir, 'assets'),
    prefix: `${ADMIN_PATH}/assets/`,
    decorateReply: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (response) => {
      response.header('cache-control', 'private, max-age=31536000, immutable');
    },
  });
  for (const address of [ADMIN_PATH, `${ADMIN_PATH}/*`])
    admin.get<{ Querystring: { words?: string } }>(address, async (request, reply) => {
      if (address === ADMIN_PATH && !request.query.words && (await isSignedIn(request)))
        reply.header('link', PRELOAD_ENTRIES);
      return reply.type('text/html; charset=utf-8').send(page);
    });
  admin.all(`${ADMIN_PATH}/api/*`, async () => {
    throw new HttpError(404, 'This page does not exist.');
  });
}
