import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { z } from 'zod';

/** Values that the relay reads from content/studio.yaml. */
export interface StudioContact {
  name: string;
  /** The default recipient. */
  email: string;
  /** Phrases that mark an enquiry as spam. */
  spamPhrases?: readonly string[];
}

const studioSchema = z.object({
  name: z.string(),
  contact: z.object({ email: z.string() }),
  // A mistake in the phrases must not stop the mail.
  enquiries: z.object({ spamPhrases: z.array(z.string()) }).catch({ spamPhrases: [] }),
});
const studioFile = new URL('../../content/studio.yaml', import.meta.url);

/**
 * Reads the studio's contact data. Returns null when `content/studio.yaml` is missing or invalid, because a relay may run without the
 * site's content files.
 */
export function readStudioContact(): StudioContact | null {
  try {
    const studio = studioSchema.parse(parse(readFileSync(studioFile, 'utf8')));
    return { name: studio.name, email: studio.contact.email, spamPhrases: studio.enquiries.spamPhrases };
  } catch {
    return null;
  }
}
