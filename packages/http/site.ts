import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { type Addresses, answerTo, missingPage, readAddresses } from './addresses.ts';
import { errorText } from './problem.ts';
import {
  assetHeaders,
  dataCache,
  type Headers,
  immutableCache,
  revalidatedCache,
  securityHeaders,
} from './security-headers.ts';

const headerInput = z.object({
  formAction: z.string(),
  hsts: z.string(),
  scriptHashes: z.array(z.string()),
});

function readHeaders(clientDir: string, hsts: string) {
  const file = join(dirname(clientDir), 'headers.json');
  const built = headerInput.parse(JSON.parse(readFileSync(file, 'utf8')));
  return securityHeaders({ ...built, hsts: hsts || built.hsts });
}

function readMissingPages(clientDir: string, { missing }: Addresses): Map<string, Buffer> {
  return new Map([...missing.values()].map((file) => [file, readFileSync(join(clientDir, file))]));
}

function headersFor(headers: Headers, { file, immutable }: { file: string; immutable: boolean }): Headers {
  if (immutable) return { ...assetHeaders(headers, file), 'Cache-Control': immutableCache };
  return { ...headers, 'Cache-Control': file.endsWith('.data') ? dataCache : revalidatedCache };
}

/** A built site as it is served: everything that answers need, so that another can take its place at once. */
interface Build {
  clientDir: string;
  headers: Headers;
  addresses: Addresses;
  missingPages: Map<string, Buffer>;
}

function readBuild(folder: string, hsts: string): Build {
  const clientDir = resolve(folder);
  if (!existsSync(join(clientDir, 'index.html'))) {
    throw new Error(`There is no built site in ${clientDir}. Run "npm run build" first.`);
  }
  const addresses = readAddresses(clientDir);
  return {
    clientDir,
    headers: readHeaders(clientDir, hsts),
    addresses,
    missingPages: readMissingPages(clientDir, addresses),
  };
}

/** Files of a site that its pages name and that are still being made. */
export interface PendingFiles {
  /** The site's folder. */
  clientDir: string;
  /** @param address such as `/assets/pictures/home-hero.1a2b3c-740.avif`. */
  has(address: string): boolean;
  /** Resolves when the file lies in the site's folder. @throws when it cannot be made. */
  make(address: string): Promise<void>;
}

/** A served site. */
export interface Site {
  /** The folder whose files are served. */
  served: () => string;
  /**
   * Serves another build from the next request on. The hashed files of the one before are still answered, for tabs that are
   * open. @throws Error when there is no build, and serves what it did then.
   */
  serve: (clientDir: string) => void;
}

/**
 * Adds a built site to a server: every file of the folder under its address, with precompressed
 * copies, ranges, ETags and security headers; canonical redirects; the site's own not-found pages.
 * @param options.hsts value of Strict-Transport-Security; empty for what was said at the build
 * @param options.pending files that are made when they are asked for; none where the build made all
 * @throws Error when there is no build
 */
export async function addSite(
  app: FastifyInstance,
  options: { clientDir: string; hsts: string; pending?: PendingFiles | null },
): Promise<Site> {
  let now = readBuild(options.clientDir, options.hsts);
  let before: Build | null = null;

  await app.register(fastifyStatic, {
    root: now.clientDir,
    serve: false,
    preCompressed: true,
    cacheControl: false,
    index: false,
  });

  function sendMissing(reply: FastifyReply, file: string | null): FastifyReply {
    reply.code(404).headers(now.headers).header('cache-control', 'no-cache').type('text/html; charset=utf-8');
    return reply.send((file === null ? undefined : now.missingPages.get(file)) ?? 'Page Not Found');
  }

  async function sendPending(
    request: FastifyRequest,
    reply: FastifyReply,
    pending: PendingFiles,
    address: string,
  ): Promise<FastifyReply> {
    try {
      await pending.make(address);
    } catch (error) {
      request.log.error({ address, text: errorText(error) }, 'a file of the site could not be made');
      reply.code(503).headers(now.headers).header('cache-control', 'no-store').type('text/plain');
      return reply.send('This file could not be made. The log of the server says why.');
    }
    const file = address.slice(1);
    return reply
      .headers(headersFor(now.headers, { file, immutable: true }))
      .sendFile(file, pending.clientDir);
  }

  // @fastify/static knows a compressed file by its ending alone, and does not know this one.
  const onSend = async (request: FastifyRequest, reply: FastifyReply) => {
    if (reply.statusCode === 200 && /^[^?]*\.data(?:\?|$)/.test(request.url)) reply.type('text/x-script');
  };

  app.get('/*', { onSend }, async (request, reply) => {
    const { addresses, headers, clientDir } = now;
    const answer = answerTo(addresses, request.url);
    if (answer.kind === 'missing') {
      const old = before && answerTo(before.addresses, request.url);
      if (before && old?.kind === 'file' && old.immutable)
        return reply.headers(headersFor(headers, old)).sendFile(old.file, before.clientDir);
      const [address = ''] = request.url.split('?');
      if (!options.pending?.has(address)) return sendMissing(reply, answer.file);
      return sendPending(request, reply, options.pending, address);
    }
    if (answer.kind === 'redirect') {
      return reply.headers(headers).header('cache-control', 'public, max-age=3600').redirect(answer.to, 301);
    }
    return reply.headers(headersFor(headers, answer)).sendFile(answer.file, clientDir);
  });

  app.setNotFoundHandler((request, reply) => {
    if (request.method === 'GET' || request.method === 'HEAD') {
      return sendMissing(reply, missingPage(now.addresses, request.url));
    }
    return reply
      .code(405)
      .headers(now.headers)
      .header('allow', 'GET, HEAD')
      .type('text/plain')
      .send('Only GET and HEAD here.');
  });

  return {
    served: () => now.clientDir,
    serve: (clientDir) => {
      const next = readBuild(clientDir, options.hsts);
      before = now;
      now = next;
    },
  };
}
