import { kindOf } from '@studio/content/schema/kinds';
import { Problem } from '@studio/http/problem';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { api } from '../addresses.ts';
import type { PublishedState, PublishState } from '../shapes.ts';
import { SEEN } from './branches.ts';
import { differencesOf } from './changes.ts';
import { fileOf, ROOT, thingOf } from './content-files.ts';
import { type Later, momentOf } from './later.ts';
import { log } from './log.ts';
import { pendingRenames } from './pending-renames.ts';
import { PUBLISHED, type Publisher } from './publish.ts';
import type { Releases } from './releases.ts';
import type { Repository } from './repository.ts';
import { studioTimeZone } from './studio-time-zone.ts';

/** Published states that the history shows. */
const SHOWN = 100;

/** Far enough ahead for whatever a studio announces, in milliseconds: a year and a day. A mistyped year is further. */
const FURTHEST = 366 * 24 * 60 * 60_000;

interface File {
  Params: { '*': string };
}

interface Office {
  publisher: Publisher;
  repository: Repository;
  releases: Releases;
  later: Later;
}

/** Publishing, at once or at a time, and what was published. */
export function publishRoutes(
  app: FastifyInstance,
  { publisher, repository, releases, later }: Office,
): void {
  const state = async (): Promise<PublishState> => ({
    ...(await publisher.state()),
    zone: await studioTimeZone(repository),
  });
  /** Why an entry cannot go live at a time; null where it can. */
  const refusalOf = async (file: string, at: number): Promise<string | null> => {
    if (!(at > Date.now())) return 'That time has passed. Choose one that is to come.';
    if (at > Date.now() + FURTHEST) return 'That is more than a year from now. Look at its year.';
    // Nobody is there at that time to mend what can be seen now.
    const issues = await publisher.checkAlone(new Set([file]));
    return issues && `It could not go live as it is. ${issues}`;
  };
  app.get(api.publish(), state);
  app.post(api.publish(), async (request, reply) => {
    publisher.start(request.editor);
    return reply.code(202).send(await state());
  });
  app.put<File>(api.later('*'), async (request, reply) => {
    const file = request.params['*'];
    const { local } = z.object({ local: z.iso.datetime({ local: true }) }).parse(request.body);
    const at = momentOf(local, await studioTimeZone(repository));
    const found = kindOf(file);
    if (!found || !(await differencesOf(repository)).has(file))
      throw new Problem(409, 'Visitors see this as it is already.');
    if (found.kind.name === 'pictures')
      throw new Problem(409, 'A photograph goes live with what shows it. Give that a time.');
    if ((await pendingRenames(repository)).some(({ newFile }) => newFile === file))
      throw new Problem(
        409,
        'Its address is another than visitors know. Publish that first; then it can wait for a time.',
      );
    const refusal = await refusalOf(file, at);
    // Somebody did not want it to go live with the rest, and an earlier time is kept.
    if (refusal !== null && !(later.of(file)?.isRefused === false))
      await later.set([{ file, at, by: request.editor, fault: refusal, isRefused: true }]);
    if (refusal !== null) throw new Problem(422, refusal);
    await later.set([{ file, at, by: request.editor, fault: null, isRefused: false }]);
    return reply.code(204).send();
  });
  app.delete<File>(api.later('*'), async (request, reply) => {
    await later.drop([request.params['*']]);
    return reply.code(204).send();
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
