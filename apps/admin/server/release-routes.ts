import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { HttpError } from '@studio/http/errors';
import { readSitePaths, resolveRequest, type SitePaths } from '@studio/http/resolve-request';
import type { FastifyInstance } from 'fastify';
import { RELEASES_PATH } from '../routes.ts';
import type { Releases } from './releases.ts';
import { rewriteCssUrls, rewritePreviewHtml } from './rewrite-preview-html.ts';

/** Shows editors the pages of earlier releases, without scripts. */
export function releaseRoutes(app: FastifyInstance, releases: Releases): void {
  /** The paths of the last requested release. They are cached, because a page requests many files. */
  let cachedPaths: { commit: string; sitePaths: SitePaths } | null = null;

  app.get<{ Params: { commit: string } }>(`${RELEASES_PATH}/:commit/*`, async (request, reply) => {
    const { commit } = request.params;
    if (!/^[0-9a-f]{40}$/.test(commit) || !releases.has(commit))
      throw new HttpError(
        404,
        'The pages of this version are not available any more. Only the newest versions can be viewed.',
      );
    const basePath = `${RELEASES_PATH}/${commit}`;
    const folder = releases.clientFolder(commit);
    if (cachedPaths?.commit !== commit) cachedPaths = { commit, sitePaths: readSitePaths(folder) };
    const resolvedRequest = resolveRequest(cachedPaths.sitePaths, request.url.slice(basePath.length));
    if (resolvedRequest.kind === 'redirect') return reply.redirect(basePath + resolvedRequest.to);
    if (resolvedRequest.kind === 'notFound') reply.code(404);
    if (resolvedRequest.file === null || /\.m?js$/.test(resolvedRequest.file))
      return reply.code(404).type('text/plain').send('');
    const rewriteText = { html: rewritePreviewHtml, css: rewriteCssUrls }[
      resolvedRequest.file.split('.').at(-1) ?? ''
    ];
    if (!rewriteText) return reply.sendFile(resolvedRequest.file, folder);
    const text = await readFile(join(folder, resolvedRequest.file), 'utf8');
    return reply
      .type(rewriteText === rewritePreviewHtml ? 'text/html; charset=utf-8' : 'text/css')
      .send(rewriteText(text, basePath));
  });
}
