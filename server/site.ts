import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { type Addresses, answerTo, missingPage, readAddresses } from './addresses.ts';
import { dataCache, immutableCache, revalidatedCache, securityHeaders } from './security-headers.ts';

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

function cacheFor({ file, immutable }: { file: string; immutable: boolean }): string {
  if (immutable) return immutableCache;
  return file.endsWith('.data') ? dataCache : revalidatedCache;
}

/**
 * Adds a built site to a server: every file of the folder under its address, with precompressed
 * copies, ranges, ETags and security headers; canonical redirects; the site's own not-found pages.
 * @param options.hsts value of Strict-Transport-Security; empty for what was said at the build
 * @throws Error when there is no build
 */
export async function addSite(
  app: FastifyInstance,
  options: { clientDir: string; hsts: string },
): Promise<void> {
  const clientDir = resolve(options.clientDir);
  if (!existsSync(join(clientDir, 'index.html'))) {
    throw new Error(`There is no built site in ${clientDir}. Run "npm run build" first.`);
  }
  const headers = readHeaders(clientDir, options.hsts);
  const addresses = readAddresses(clientDir);
  const missingPages = readMissingPages(clientDir, addresses);

  await app.register(fastifyStatic, {
    root: clientDir,
    serve: false,
    preCompressed: true,
    cacheControl: false,
    index: false,
  });

  function sendMissing(reply: FastifyReply, file: string | null): FastifyReply {
    reply.code(404).headers(headers).header('cache-control', 'no-cache').type('text/html; charset=utf-8');
    return reply.send((file === null ? undefined : missingPages.get(file)) ?? 'Page Not Found');
  }

  // @fastify/static knows a compressed file by its ending alone, and does not know this one.
  const onSend = async (request: FastifyRequest, reply: FastifyReply) => {
    if (reply.statusCode === 200 && /^[^?]*\.data(?:\?|$)/.test(request.url)) reply.type('text/x-script');
  };

  app.get('/*', { onSend }, async (request, reply) => {
    const answer = answerTo(addresses, request.url);
    if (answer.kind === 'missing') return sendMissing(reply, answer.file);
    reply.headers(headers);
    if (answer.kind === 'redirect') {
      return reply.header('cache-control', 'public, max-age=3600').redirect(answer.to, 301);
    }
    reply.header('cache-control', cacheFor(answer));
    return reply.sendFile(answer.file);
  });

  app.setNotFoundHandler((request, reply) => {
    if (request.method === 'GET' || request.method === 'HEAD') {
      return sendMissing(reply, missingPage(addresses, request.url));
    }
    return reply
      .code(405)
      .headers(headers)
      .header('allow', 'GET, HEAD')
      .type('text/plain')
      .send('Only GET and HEAD here.');
  });
}
