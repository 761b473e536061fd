import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { z } from 'zod';

/** What the relay takes from the studio's content: whom to write to, and how the studio is called. */
export interface StudioFacts {
  name: string;
  email: string;
}

const schema = z.object({ name: z.string(), contact: z.object({ email: z.string() }) });
const file = new URL('../../content/studio.yaml', import.meta.url);

/** The studio's name and e-mail from `content/studio.yaml`; null where a relay runs without the site's files. */
export function readStudioFacts(): StudioFacts | null {
  try {
    const studio = schema.parse(parse(readFileSync(file, 'utf8')));
    return { name: studio.name, email: studio.contact.email };
  } catch {
    return null;
  }
}
