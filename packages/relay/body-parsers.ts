import { parse } from 'node:querystring';
import formbody from '@fastify/formbody';
import { HttpError } from '@studio/http/errors';
import type { FastifyInstance } from 'fastify';
import { FORM_LIMITS } from './parse-form.ts';

/** Maximum nesting depth of a JSON form. Such a form is an object whose values are strings or arrays of strings. */
const MAX_DEPTH = 2;

/**
 * Registers the parsers for urlencoded and JSON forms. They stop early when a body has too many fields or levels, because parsing a large
 * body would block other requests.
 */
export async function registerBodyParsers(app: FastifyInstance): Promise<void> {
  await app.register(formbody, {
    bodyLimit: FORM_LIMITS.textBytes,
    // The parser allows one field above the limit, so that `parseForm` notices too many fields.
    parser: (text) => parse(text, '&', '=', { maxKeys: FORM_LIMITS.fields + 1 }),
  });
  const parseJson = app.getDefaultJsonParser('error', 'ignore');
  app.removeContentTypeParser(['text/plain', 'application/json']);
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string', bodyLimit: FORM_LIMITS.textBytes },
    (request, body, done) => {
      const text = body.toString();
      if (measureJsonDepth(text) > MAX_DEPTH)
        return done(new HttpError(400, 'A field of the form is not text.'));
      parseJson(request, text, done);
    },
  );
}

/** Returns the nesting depth of a JSON text without parsing it. Counting stops at MAX_DEPTH + 1. Ignores brackets in strings. */
export function measureJsonDepth(json: string): number {
  let depth = 0;
  let maxDepth = 0;
  for (const [token] of json.matchAll(/"[^"\\]*(?:\\.[^"\\]*)*"?|[[{]|[\]}]/gs)) {
    if (token === '[' || token === '{') depth += 1;
    else if (token === ']' || token === '}') depth -= 1;
    maxDepth = Math.max(maxDepth, depth);
    if (maxDepth > MAX_DEPTH) break;
  }
  return maxDepth;
}
