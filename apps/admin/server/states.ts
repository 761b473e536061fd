import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Addresses, answerTo, readAddresses } from '@studio/http/addresses';
import { Problem } from '@studio/http/problem';
import type { FastifyInstance } from 'fastify';
import { STATES } from '../addresses.ts';
import type { Releases } from './releases.ts';
import { rulesWithin, withoutScript } from './without-script.ts';

/** Shows a state of the site that is kept, as visitors saw it but without script: see the guard. */
export function stateRoutes(app: FastifyInstance, releases: Releases): void {
  /** Of the state that was looked at last: a page asks for many files. */
  let last = { commit: '', addresses: null as Addresses | null };

  app.get<{ Params: { commit: string } }>(`${STATES}/:commit/*`, async (request, reply) => {
    const { commit } = request.params;
    if (!/^[0-9a-f]{40}$/.test(commit) || !releases.has(commit))
      throw new Problem(404, 'The pages of this state are not kept any more.');
    const under = `${STATES}/${commit}`;
    const folder = releases.clientOf(commit);
    const addresses = last.commit === commit && last.addresses ? last.addresses : readAddresses(folder);
    last = { commit, addresses };
    const answer = answerTo(addresses, request.url.slice(under.length));
    if (answer.kind === 'redirect') return reply.redirect(under + answer.to);
    if (answer.kind === 'missing') reply.code(404);
    if (answer.file === null || /\.m?js$/.test(answer.file))
      return reply.code(404).type('text/plain').send('');
    const change = { html: withoutScript, css: rulesWithin }[answer.file.split('.').at(-1) ?? ''];
    if (!change) return reply.sendFile(answer.file, folder);
    const text = await readFile(join(folder, answer.file), 'utf8');
    return reply
      .type(change === withoutScript ? 'text/html; charset=utf-8' : 'text/css')
      .send(change(text, under));
  });
}
