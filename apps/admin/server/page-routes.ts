import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { HttpError } from '@studio/http/errors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ADMIN_PATH, api } from '../routes.ts';

/** Link header that preloads the list of entries. This saves half a second on a slow connection. */
const PRELOAD_ENTRIES = `<${api.searchEntries('')}>; rel=preload; as=fetch; crossorigin=anonymous`;

/**
 * Serves the admin's pages. Every path gets the same HTML file, because the router in the browser selects the page.
 *
 * @param pagesFolder folder of the admin's browser bundle.
 * @param isSignedInEditor whether a request comes from a signed-in editor.
 */
export async function pageRoutes(
  adminScope: FastifyInstance,
  pagesFolder: string,
  isSignedInEditor: (request: FastifyRequest) => Promise<boolean>,
): Promise<void> {
  const indexHtml = await readFile(join(pagesFolder, 'index.html'), 'utf8');
  await adminScope.register(fastifyStatic, {
    root: join(pagesFolder, 'assets'),
    prefix: `${ADMIN_PATH}/assets/`,
    decorateReply: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (response) => {
      response.header('cache-control', 'private, max-age=31536000, immutable');
    },
  });
  for (const path of [ADMIN_PATH, `${ADMIN_PATH}/*`])
    adminScope.get<{ Querystring: { search?: string } }>(path, async (request, reply) => {
      // A page with a search loads other entries.
      if (path === ADMIN_PATH && !request.query.search && (await isSignedInEditor(request)))
        reply.header('link', PRELOAD_ENTRIES);
      return reply.type('text/html; charset=utf-8').send(indexHtml);
    });
  adminScope.all(`${ADMIN_PATH}/api/*`, async () => {
    throw new HttpError(404, 'This page does not exist.');
  });
}
