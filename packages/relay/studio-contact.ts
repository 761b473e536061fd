import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { z } from 'zod';

/** What the relay reads from the studio's content. */
export interface StudioContact {
  name: string;
  /** The default recipient. */
  email: string;
  /** Phrases that only spam has. */
  spamPhrases?: readonly string[];
}

const schema = z.object({
  name: z.string(),
  contact: z.object({ email: z.string() }),
  // A mistake in the phrases must not stop the mail.
  enquiries: z.object({ spamPhrases: z.array(z.string()) }).catch({ spamPhrases: [] }),
});
const file = new URL('../../content/studio.yaml', import.meta.url);

/** Reads the studio's name, e-mail address and phrases of spam from `content/studio.yaml`; null for a relay without the site's content files. */
export function readStudioContact(): StudioContact | null {
  try {
    const studio = schema.parse(parse(readFileSync(file, 'utf8')));
    return { name: studio.name, email: studio.contact.email, spamPhrases: studio.enquiries.spamPhrases };
  } catch {
    return null;
  }
}
