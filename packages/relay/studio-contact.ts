import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { z } from 'zod';

/** The studio's name and default recipient. */
export interface StudioContact {
  name: string;
  email: string;
}

const schema = z.object({ name: z.string(), contact: z.object({ email: z.string() }) });
const file = new URL('../../content/studio.yaml', import.meta.url);

/** Reads the studio's name and e-mail address from `content/studio.yaml`; null for a relay without the site's content files. */
export function readStudioContact(): StudioContact | null {
  try {
    const studio = schema.parse(parse(readFileSync(file, 'utf8')));
    return { name: studio.name, email: studio.contact.email };
  } catch {
    return null;
  }
}
