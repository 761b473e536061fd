import { studioSchema } from '@studio/content/schema/studio';
import { z } from 'zod';
import { readEntryAt } from './entry-files.ts';
import { MAIN } from './refs.ts';
import { ReplyTimeCalculator } from './reply-time-calculator.ts';
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

/** Returns the time zone in the published `studio.yaml`, such as `Asia/Kolkata`. If there is none, returns the server's time zone. */
export const readStudioTimeZone = async (repository: ContentRepository): Promise<string> =>
  (await readStudioTimes(repository, MAIN)).timeZone ?? getServerTimeZone();

/** Creates a function that returns the calculator for the published reply time. It reads `studio.yaml` once for each published version. */
export function createReplyTimeCalculatorReader(
  repository: ContentRepository & Pick<Repository, 'resolveCommit'>,
): () => Promise<ReplyTimeCalculator> {
  let cached: { commit: string; calculator: ReplyTimeCalculator } | null = null;
  return async () => {
    const commit = await repository.resolveCommit(MAIN);
    if (cached?.commit !== commit) {
      const { timeZone, enquiries } = await readStudioTimes(repository, commit);
      const calculator = new ReplyTimeCalculator({
        hours: enquiries.replyWithinHours,
        workingDays: enquiries.workingDays ?? null,
        timeZone: timeZone ?? getServerTimeZone(),
      });
      cached = { commit, calculator };
    }
    return cached.calculator;
  };
}
