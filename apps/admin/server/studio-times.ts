import { studioSchema } from '@studio/content/schema/studio';
import { z } from 'zod';
import { readEntryAt } from './entry-files.ts';
import { MAIN } from './refs.ts';
import { ReplyClock } from './reply-clock.ts';
import type { Repository } from './repository.ts';

const { timeZone, enquiries } = studioSchema.shape;
const { replyWithinHours, workingDays } = enquiries.shape;

/** A default replaces a value that is invalid or cannot be read. */
const studioTimesSchema = z
  .object({
    timeZone: timeZone.catch(undefined),
    enquiries: z.object({ replyWithinHours, workingDays }).catch({ replyWithinHours: 24 }),
  })
  .catch({ timeZone: undefined, enquiries: { replyWithinHours: 24 } });

type ContentRepository = Pick<Repository, 'readFile' | 'contentWorker'>;

const readStudioTimes = async (repository: ContentRepository, revision: string) => {
  const studio = await readEntryAt(repository, revision, 'studio.yaml').catch(() => null);
  return studioTimesSchema.parse(studio?.fields);
};

const getServerTimeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Returns the time zone in the published `studio.yaml`, such as `Asia/Kolkata`; the server's if `studio.yaml` has no time zone. */
export const readStudioTimeZone = async (repository: ContentRepository): Promise<string> =>
  (await readStudioTimes(repository, MAIN)).timeZone ?? getServerTimeZone();

/**
 * Creates a function that returns the clock for the published reply time. The function reads `studio.yaml` once for each published version.
 */
export function createReplyClockReader(
  repository: ContentRepository & Pick<Repository, 'resolveCommit'>,
): () => Promise<ReplyClock> {
  let cachedClock: { commit: string; clock: ReplyClock } | null = null;
  return async () => {
    const commit = await repository.resolveCommit(MAIN);
    if (cachedClock?.commit !== commit) {
      const { timeZone, enquiries } = await readStudioTimes(repository, commit);
      const replyClock = new ReplyClock({
        hours: enquiries.replyWithinHours,
        workingDays: enquiries.workingDays ?? null,
        timeZone: timeZone ?? getServerTimeZone(),
      });
      cachedClock = { commit, clock: replyClock };
    }
    return cachedClock.clock;
  };
}
