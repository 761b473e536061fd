import { z } from 'zod';
import { readEntryAt } from './entry-files.ts';
import { MAIN } from './refs.ts';
import type { Repository } from './repository.ts';

/** Returns the time zone in the published `studio.yaml`, such as `Asia/Kolkata`; the server's if `studio.yaml` has no time zone. */
export async function readStudioTimeZone(
  repository: Pick<Repository, 'readFile' | 'contentWorker'>,
): Promise<string> {
  const studio = await readEntryAt(repository, MAIN, 'studio.yaml').catch(() => null);
  const timeZone = z.object({ timeZone: z.string() }).safeParse(studio?.fields).data?.timeZone;
  return timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
}
