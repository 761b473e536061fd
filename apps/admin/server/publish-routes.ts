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

/** Number of versions in the history. */
const MAX_VERSIONS = 100;

/** A year and a day in milliseconds. A time further ahead is probably a mistyped year. */
const MAX_SCHEDULE_AHEAD_MS = 366 * 24 * 60 * 60_000;

interface File {
  Params: { '*': string };
}

interface Dependencies {
  publisher: Publisher;
  repository: Repository;
  releases: Releases;
  scheduled: Later;
}

/** Routes that publish, schedule, list and restore versions of the site. */
export function publishRoutes(
  app: FastifyInstance,
  { publisher, repository, releases, scheduled }: Dependencies,
): void {
  const readStatus = async (): Promise<PublishState> => ({
    ...(await publisher.state()),
    zone: await studioTimeZone(repository),
  });
  /** Returns why an entry cannot be published at a time; null if it can. */
  const findScheduleError = async (file: string, at: number): Promise<string | null> => {
    if (!(at > Date.now())) return 'That time has passed. Choose a later one.';
    if (at > Date.now() + MAX_SCHEDULE_AHEAD_MS)
      return 'That time is more than a year from now. Check the year.';
    // Checked now, because at that time nobody may be there to correct the entry.
    const issues = await publisher.checkAlone(new Set([file]));
    return issues && `This cannot be scheduled until it is corrected. ${issues}`;
  };
  app.get(api.publish(), readStatus);
  app.post(api.publish(), async (request, reply) => {
    publisher.start(request.editor);
    return reply.code(202).send(await readStatus());
  });
  app.put<File>(api.later('*'), async (request, reply) => {
    const file = request.params['*'];
    const { local } = z.object({ local: z.iso.datetime({ local: true }) }).parse(request.body);
    const at = momentOf(local, await studioTimeZone(repository));
    const found = kindOf(file);
    if (!found || !(await differencesOf(repository)).has(file))
      throw new Problem(409, 'This has no unpublished changes.');
    if (found.kind.name === 'pictures')
      throw new Problem(
        409,
        'An image is published together with the entry that uses it. Schedule that entry instead.',
      );
    if ((await pendingRenames(repository)).some(({ newFile }) => newFile === file))
      throw new Problem(
        409,
        'Its address has changed. Publish the new address first, then schedule other changes.',
      );
    const scheduleError = await findScheduleError(file, at);
    // Holds the entry back, because the editor did not want it to be published with the rest. A valid schedule stays.
    if (scheduleError !== null && scheduled.of(file)?.isRefused !== false)
      await scheduled.set([{ file, at, by: request.editor, fault: scheduleError, isRefused: true }]);
    if (scheduleError !== null) throw new Problem(422, scheduleError);
    await scheduled.set([{ file, at, by: request.editor, fault: null, isRefused: false }]);
    return reply.code(204).send();
  });
  app.delete<File>(api.later('*'), async (request, reply) => {
    await scheduled.drop([request.params['*']]);
    return reply.code(204).send();
  });
  app.get(api.history(), async (): Promise<PublishedState[]> => {
    const commits = await log(repository, SEEN, MAX_VERSIONS, true, ROOT);
    return commits.map(
      ({ id, at, by, message, files }, index): PublishedState => ({
        commit: id,
        at,
        by,
        message: message.startsWith(PUBLISHED) ? null : message,
        live: index === 0,
        kept: releases.has(id),
        files: [...new Set(files.map((path) => thingOf(fileOf(path))))].filter((file) => kindOf(file)),
      }),
    );
  });
  app.post<{ Params: { commit: string } }>(api.restore(':commit'), async (request, reply) => {
    if (!/^[0-9a-f]{40}$/.test(request.params.commit))
      throw new Problem(404, 'This version does not exist. Reload the page.');
    publisher.putBack(request.params.commit, request.editor);
    return reply.code(202).send();
  });
}
