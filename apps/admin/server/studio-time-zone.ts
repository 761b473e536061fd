import { z } from 'zod';
import { MAIN } from './branches.ts';
import { contentsAt } from './content-files.ts';
import type { Repository } from './repository.ts';

/** The published studio's time zone, such as `Asia/Kolkata`; this machine's where the studio names none. */
export async function studioTimeZone(
  repository: Pick<Repository, 'read' | 'contentWorker'>,
): Promise<string> {
  const studio = await contentsAt(repository, MAIN, 'studio.yaml').catch(() => null);
  const named = z.object({ timeZone: z.string() }).safeParse(studio?.fields).data?.timeZone;
  return named ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
}
