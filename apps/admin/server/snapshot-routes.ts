import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { HttpError } from '@studio/http/errors';
import { readSitePaths, resolveRequest, type SitePaths } from '@studio/http/resolve-request';
import type { FastifyInstance } from 'fastify';
import { SNAPSHOTS } from '../routes.ts';
import type { Releases } from './releases.ts';
import { rewriteCssUrls, rewritePreviewHtml } from './rewrite-preview-html.ts';

/** Serves an earlier release as it was published, but without scripts. */
export function snapshotRoutes(app: FastifyInstance, releases: Releases): void {
  /** Cache of the last requested release, because a page requests many files. */
  let last = { commit: '', addresses: null as SitePaths | null };

  app.get<{ Params: { commit: string } }>(`${SNAPSHOTS}/:commit/*`, async (request, reply) => {
    const { commit } = request.params;
    if (!/^[0-9a-f]{40}$/.test(commit) || !releases.has(commit))
      throw new HttpError(404, 'The pages of this version are not available any more.');
    const basePath = `${SNAPSHOTS}/${commit}`;
    const folder = releases.clientFolder(commit);
    const addresses = last.commit === commit && last.addresses ? last.addresses : readSitePaths(folder);
    last = { commit, addresses };
    const resolved = resolveRequest(addresses, request.url.slice(basePath.length));
    if (resolved.kind === 'redirect') return reply.redirect(basePath + resolved.to);
    if (resolved.kind === 'notFound') reply.code(404);
    if (resolved.file === null || /\.m?js$/.test(resolved.file))
      return reply.code(404).type('text/plain').send('');
    const rewrite = { html: rewritePreviewHtml, css: rewriteCssUrls }[resolved.file.split('.').at(-1) ?? ''];
    if (!rewrite) return reply.sendFile(resolved.file, folder);
    const text = await readFile(join(folder, resolved.file), 'utf8');
    return reply
      .type(rewrite === rewritePreviewHtml ? 'text/html; charset=utf-8' : 'text/css')
      .send(rewrite(text, basePath));
  });
}
