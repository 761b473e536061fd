import { matchContentType } from '@studio/content/schema/content-types';
import { HttpError } from '@studio/http/errors';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { PublishedVersion, PublishIssue, PublishStatus } from '../api-types.ts';
import { api } from '../routes.ts';
import { readCommitLog } from './commit-log.ts';
import { CONTENT_ROOT, toContentPath, toEntryFile } from './content-paths.ts';
import { diffAgainstMain } from './diff.ts';
import { findPendingRenames } from './pending-renames.ts';
import type { Publisher } from './publisher.ts';
import { PUBLISHED } from './refs.ts';
import type { Repository } from './repository.ts';
import { type ScheduledPublications, zonedTimeToUtc } from './scheduled-publications.ts';
import { readStudioTimeZone } from './studio-times.ts';
import { getVersionKind } from './version-kind.ts';

const MAX_VERSIONS = 100;

/** An entry can be scheduled up to a year and a day ahead. A later time is probably a mistyped year. */
const MAX_SCHEDULE_AHEAD_MS = 366 * 24 * 60 * 60_000;

/** A route whose URL ends with the path of an entry's file. */
interface FileRoute {
  Params: { '*': string };
}

interface Dependencies {
  publisher: Publisher;
  repository: Repository;
  scheduledPublications: ScheduledPublications;
}

/** Routes that publish, schedule, list and restore versions of the site. */
export function publishRoutes(
  app: FastifyInstance,
  { publisher, repository, scheduledPublications }: Dependencies,
): void {
  const readStatus = async (): Promise<PublishStatus> => ({
    ...(await publisher.getStatus()),
    timeZone: await readStudioTimeZone(repository),
  });
  /** Returns why an entry cannot be scheduled for a time; null if it can. */
  const findScheduleError = async (file: string, publishAt: number): Promise<string | null> => {
    if (!(publishAt > Date.now())) return 'That time has passed. Choose a later one.';
    if (publishAt > Date.now() + MAX_SCHEDULE_AHEAD_MS)
      return 'That time is more than a year from now. Check the year.';
    // The entry is checked now, because nobody may be there to correct it at the scheduled time.
    const issues = await publisher.dryRun(new Set([file]));
    return issues && `This entry cannot be scheduled until these issues are corrected. ${issues}`;
  };
  app.get(api.publish(), readStatus);
  app.post(api.publish(), async (request, reply) => {
    const { except } = z.object({ except: z.array(z.string()).default([]) }).parse(request.body ?? {});
    if ((await findPendingRenames(repository)).some(({ newFile }) => except.includes(newFile)))
      throw new HttpError(
        409,
        'The address of an entry has changed. It is published together with the links to it, so it cannot be left out.',
      );
    publisher.start(request.person, new Set(except));
    return reply.code(202).send(await readStatus());
  });
  app.get(api.issues(), (): Promise<PublishIssue[]> => publisher.findIssues());
  app.get<FileRoute>(
    api.entryIssues('*'),
    (request): Promise<PublishIssue[]> => publisher.findEntryIssues(request.params['*']),
  );
  app.put<FileRoute>(api.scheduledPublish('*'), async (request, reply) => {
    const file = request.params['*'];
    const { local } = z.object({ local: z.iso.datetime({ local: true }) }).parse(request.body);
    const publishAt = zonedTimeToUtc(local, await readStudioTimeZone(repository));
    const match = matchContentType(file);
    if (!match || !(await diffAgainstMain(repository)).has(file))
      throw new HttpError(409, 'This entry has no unpublished changes. Reload the page.');
    if (match.contentType.name === 'pictures')
      throw new HttpError(
        409,
        'An image is published together with the entry that uses it. Schedule that entry instead.',
      );
    if ((await findPendingRenames(repository)).some(({ newFile }) => newFile === file))
      throw new HttpError(
        409,
        'The address of this entry has changed. Publish the new address first, then schedule other changes.',
      );
    const scheduleError = await findScheduleError(file, publishAt);
    // Stores the failure, so that the entry is not published with the rest against the editor's intent. An earlier valid schedule stays.
    if (scheduleError !== null && (await scheduledPublications.find(file))?.isRefused !== false)
      await scheduledPublications.set([
        { file, at: publishAt, by: request.person, fault: scheduleError, isRefused: true },
      ]);
    if (scheduleError !== null) throw new HttpError(422, scheduleError);
    await scheduledPublications.set([
      { file, at: publishAt, by: request.person, fault: null, isRefused: false },
    ]);
    return reply.code(204).send();
  });
  app.delete<FileRoute>(api.scheduledPublish('*'), async (request, reply) => {
    const file = request.params['*'];
    const isScheduled = await scheduledPublications.remove([file]);
    // Somebody may have discarded the entry's changes meanwhile.
    if (!isScheduled || !(await diffAgainstMain(repository)).has(file))
      throw new HttpError(404, 'This entry is not scheduled any more.');
    return reply.code(204).send();
  });
  app.get(api.history(), async (): Promise<PublishedVersion[]> => {
    const commits = await readCommitLog(repository, {
      branch: PUBLISHED,
      paths: [CONTENT_ROOT],
      limit: MAX_VERSIONS,
      firstParentOnly: true,
    });
    return commits.map(
      ({ id, at, by, message, paths }, index): PublishedVersion => ({
        commit: id,
        at,
        by,
        kind: getVersionKind(message),
        isCurrent: index === 0,
        files: [...new Set(paths.map((path) => toEntryFile(toContentPath(path))))].filter((file) =>
          matchContentType(file),
        ),
      }),
    );
  });
  app.post<{ Params: { commit: string } }>(api.rollBack(':commit'), async (request, reply) => {
    if (!/^[0-9a-f]{40}$/.test(request.params.commit))
      throw new HttpError(404, 'This version does not exist. Reload the page.');
    publisher.rollBack(request.params.commit, request.person);
    return reply.code(202).send();
  });
}
