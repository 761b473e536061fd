import type { FastifyInstance } from 'fastify';
import { kindOf } from '../../app/content/schema/kinds.ts';
import { Problem } from '../../relay/problem.ts';
import { api } from '../addresses.ts';
import type { PublishedState } from '../shapes.ts';
import { SEEN } from './branches.ts';
import { fileOf, ROOT, thingOf } from './content-files.ts';
import { log } from './log.ts';
import { PUBLISHED, type Publisher } from './publish.ts';
import type { Releases } from './releases.ts';
import type { Repository } from './repository.ts';

/** Published states that the history shows. */
const SHOWN = 100;

/** Publishing, and what was published. */
export function publishRoutes(
  app: FastifyInstance,
  { publisher, repository, releases }: { publisher: Publisher; repository: Repository; releases: Releases },
): void {
  app.get(api.publish(), async () => publisher.state());
  app.post(api.publish(), async (request, reply) => {
    publisher.start(request.editor);
    return reply.code(202).send(await publisher.state());
  });
  app.get(api.history(), async (): Promise<PublishedState[]> => {
    const commits = await log(repository, SEEN, SHOWN, true, ROOT);
    return commits.map(({ id, at, by, message, files }, index) => ({
      commit: id,
      at,
      by,
      message: message.startsWith(PUBLISHED) ? null : message,
      live: index === 0,
      kept: releases.has(id),
      files: [...new Set(files.map((path) => thingOf(fileOf(path))))].filter((file) => kindOf(file)),
    }));
  });
  app.post<{ Params: { commit: string } }>(api.restore(':commit'), async (request, reply) => {
    if (!/^[0-9a-f]{40}$/.test(request.params.commit)) throw new Problem(404, 'There was no such state.');
    publisher.putBack(request.params.commit, request.editor);
    return reply.code(202).send();
  });
}
