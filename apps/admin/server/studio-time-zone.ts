import { z } from 'zod';
import { MAIN } from './branches.ts';
import { contentsAt } from './content-files.ts';
import type { Repository } from './repository.ts';

/** Returns the time zone in the published `studio.yaml`, such as `Asia/Kolkata`; the server's time zone if it has none. */
export async function studioTimeZone(
  repository: Pick<Repository, 'read' | 'contentWorker'>,
): Promise<string> {
  const studio = await contentsAt(repository, MAIN, 'studio.yaml').catch(() => null);
  const timeZone = z.object({ timeZone: z.string() }).safeParse(studio?.fields).data?.timeZone;
  return timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
}
