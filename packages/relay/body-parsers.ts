import { parse } from 'node:querystring';
import formbody from '@fastify/formbody';
import type { FastifyInstance } from 'fastify';
import { FORM_LIMITS } from './parse-form.ts';

/** Registers the parser for urlencoded forms, and refuses plain text. Fastify itself parses JSON. */
export async function registerBodyParsers(app: FastifyInstance): Promise<void> {
  await app.register(formbody, {
    bodyLimit: FORM_LIMITS.textBytes,
    // The parser allows one field above the limit, so that `parseForm` notices too many fields.
    parser: (text) => parse(text, '&', '=', { maxKeys: FORM_LIMITS.fields + 1 }),
  });
  app.removeContentTypeParser('text/plain');
}
