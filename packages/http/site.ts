import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { errorText } from './errors.ts';
import { findNotFoundPage, readSitePaths, resolveRequest, type SitePaths } from './resolve-request.ts';
import {
  createSecurityHeaders,
  DATA_CACHE_CONTROL,
  IMMUTABLE_CACHE_CONTROL,
  REVALIDATED_CACHE_CONTROL,
  type SecurityHeaders,
  selectAssetHeaders,
} from './security-headers.ts';

const headerOptionsSchema = z.object({
  formAction: z.string(),
  hsts: z.string(),
  scriptHashes: z.array(z.string()),
});

function readSecurityHeaders(clientDir: string, hsts: string): SecurityHeaders {
  const file = join(dirname(clientDir), 'headers.json');
  const headerOptions = headerOptionsSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  return createSecurityHeaders({ ...headerOptions, hsts: hsts || headerOptions.hsts });
}

function readNotFoundPages(clientDir: string, { notFoundPages }: SitePaths): Map<string, Buffer> {
  return new Map([...notFoundPages.values()].map((file) => [file, readFileSync(join(clientDir, file))]));
}

function createFileHeaders(
  headers: SecurityHeaders,
  { file, immutable }: { file: string; immutable: boolean },
): SecurityHeaders {
  if (immutable) return { ...selectAssetHeaders(headers, file), 'Cache-Control': IMMUTABLE_CACHE_CONTROL };
  return {
    ...headers,
    'Cache-Control': file.endsWith('.data') ? DATA_CACHE_CONTROL : REVALIDATED_CACHE_CONTROL,
  };
}

/** A build of the site. It is one object, so that `switchTo` replaces all data at once. */
interface ServedBuild {
  clientDir: string;
  headers: SecurityHeaders;
  paths: SitePaths;
  notFoundPages: Map<string, Buffer>;
}

function readBuild(folder: string, hsts: string): ServedBuild {
  const clientDir = resolve(folder);
  if (!existsSync(join(clientDir, 'index.html'))) {
    throw new Error(`There is no built site in ${clientDir}. Run "npm run build" first.`);
  }
  const paths = readSitePaths(clientDir);
  return {
    clientDir,
    headers: readSecurityHeaders(clientDir, hsts),
    paths,
    notFoundPages: readNotFoundPages(clientDir, paths),
  };
}

/** Files of a site that are not generated yet although pages refer to them, such as resized images. */
export interface PendingFiles {
  /** Folder of the site. */
  clientDir: string;
  /** @param path such as `/assets/pictures/home-hero.1a2b3c-740.avif`. */
  has(path: string): boolean;
  /** Resolves when the file is in the folder of the site. Rejects when it cannot be generated. */
  generate(path: string): Promise<void>;
}

export interface Site {
  /** Returns the folder of the current build. */
  getCurrentFolder: () => string;
  /**
   * Serves another build from the next request on. Hashed files of the previous build stay available for open tabs.
   *
   * @throws Error when the folder contains no build. The current build is then still served.
   */
  switchTo: (clientDir: string) => void;
}

/**
 * Adds a built site to a server. Serves its files with precompressed copies, ranges, ETags and security headers. Redirects to canonical
 * paths.
 *
 * @param options.clientDir folder of the built site.
 * @param options.hsts value of Strict-Transport-Security. If it is empty, the value at build time is used.
 * @param options.pending files that are generated when they are requested.
 * @throws Error when the folder contains no build.
 */
export async function addSite(
  app: FastifyInstance,
  options: { clientDir: string; hsts: string; pending?: PendingFiles | null },
): Promise<Site> {
  let currentBuild = readBuild(options.clientDir, options.hsts);
  let previousBuild: ServedBuild | null = null;

  await app.register(fastifyStatic, {
    root: currentBuild.clientDir,
    serve: false,
    preCompressed: true,
    cacheControl: false,
    index: false,
  });

  function sendNotFound(reply: FastifyReply, file: string | null): FastifyReply {
    reply
      .code(404)
      .headers(currentBuild.headers)
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8');
    return reply.send((file === null ? undefined : currentBuild.notFoundPages.get(file)) ?? 'Page Not Found');
  }

  async function sendPending(
    request: FastifyRequest,
    reply: FastifyReply,
    pending: PendingFiles,
    path: string,
  ): Promise<FastifyReply> {
    try {
      await pending.generate(path);
    } catch (error) {
      request.log.error({ path, error: errorText(error) }, 'generating a file of the site failed');
      reply.code(503).headers(currentBuild.headers).header('cache-control', 'no-store').type('text/plain');
      return reply.send('Generating this file failed. See the server log.');
    }
    const file = path.slice(1);
    return reply
      .headers(createFileHeaders(currentBuild.headers, { file, immutable: true }))
      .sendFile(file, pending.clientDir);
  }

  // @fastify/static does not know the extension `.data`.
  const onSend = async (request: FastifyRequest, reply: FastifyReply) => {
    if (reply.statusCode === 200 && /^[^?]*\.data(?:\?|$)/.test(request.url)) reply.type('text/x-script');
  };

  app.get('/*', { onSend }, async (request, reply) => {
    const { paths, headers, clientDir } = currentBuild;
    const resolvedRequest = resolveRequest(paths, request.url);
    if (resolvedRequest.kind === 'notFound') {
      const previousFile = previousBuild && resolveRequest(previousBuild.paths, request.url);
      if (previousBuild && previousFile?.kind === 'file' && previousFile.immutable)
        return reply
          .headers(createFileHeaders(headers, previousFile))
          .sendFile(previousFile.file, previousBuild.clientDir);
      const [path = ''] = request.url.split('?');
      if (!options.pending?.has(path)) return sendNotFound(reply, resolvedRequest.file);
      return sendPending(request, reply, options.pending, path);
    }
    if (resolvedRequest.kind === 'redirect') {
      return reply
        .headers(headers)
        .header('cache-control', 'public, max-age=3600')
        .redirect(resolvedRequest.to, 301);
    }
    return reply
      .headers(createFileHeaders(headers, resolvedRequest))
      .sendFile(resolvedRequest.file, clientDir);
  });

  app.setNotFoundHandler((request, reply) => {
    if (request.method === 'GET' || request.method === 'HEAD') {
      return sendNotFound(reply, findNotFoundPage(currentBuild.paths, request.url));
    }
    return reply
      .code(405)
      .headers(currentBuild.headers)
      .header('allow', 'GET, HEAD')
      .type('text/plain')
      .send('Only GET and HEAD are supported.');
  });

  return {
    getCurrentFolder: () => currentBuild.clientDir,
    switchTo: (clientDir) => {
      const nextBuild = readBuild(clientDir, options.hsts);
      previousBuild = currentBuild;
      currentBuild = nextBuild;
    },
  };
}
