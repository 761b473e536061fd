import { studioSchema } from '@studio/content/schema/studio';
import { z } from 'zod';
import { readEntryAt } from './entry-files.ts';
import { MAIN } from './refs.ts';
import type { Repository } from './repository.ts';

const { spamPhrases } = studioSchema.shape.enquiries.shape;
const spamPhrasesSchema = z.object({ enquiries: z.object({ spamPhrases }) });

/** Returns the published phrases that mark an enquiry as spam. @throws Error if the published `studio.yaml` cannot be read. */
export async function readSpamPhrases(
  repository: Pick<Repository, 'readFile' | 'contentWorker'>,
): Promise<readonly string[]> {
  const studio = await readEntryAt(repository, MAIN, 'studio.yaml');
  return spamPhrasesSchema.parse(studio?.fields).enquiries.spamPhrases ?? [];
}
