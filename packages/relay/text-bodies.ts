import { parse } from 'node:querystring';
import formbody from '@fastify/formbody';
import { Problem } from '@studio/http/problem';
import type { FastifyInstance } from 'fastify';
import { limits } from './receive.ts';

/** A form in JSON is an object of texts and of lists of texts. */
const MOST_LEVELS = 2;

/**
 * Makes an app read urlencoded and JSON forms. Both parsers do work for each field or level, so what is more than a form
 * holds is not parsed at all: an attacker's post must not keep a visitor's waiting.
 */
export async function readTextBodies(app: FastifyInstance): Promise<void> {
  await app.register(formbody, {
    bodyLimit: limits.textBytes,
    // One more than allowed, so that it is seen to be too many.
    parser: (text) => parse(text, '&', '=', { maxKeys: limits.fields + 1 }),
  });
  const parseJson = app.getDefaultJsonParser('error', 'ignore');
  app.removeContentTypeParser(['text/plain', 'application/json']);
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string', bodyLimit: limits.textBytes },
    (request, body, done) => {
      const text = body.toString();
      if (levelsIn(text) > MOST_LEVELS) return done(new Problem(400, 'A field of the form is not a text.'));
      parseJson(request, text, done);
    },
  );
}

/** How deeply the lists and objects of a JSON text stand within each other. Brackets within its strings do not count. */
export function levelsIn(json: string): number {
  let level = 0;
  let deepest = 0;
  for (const [token] of json.matchAll(/"[^"\\]*(?:\\.[^"\\]*)*"?|[[{]|[\]}]/gs)) {
    if (token === '[' || token === '{') level += 1;
    else if (token === ']' || token === '}') level -= 1;
    deepest = Math.max(deepest, level);
    if (deepest > MOST_LEVELS) break;
  }
  return deepest;
}
