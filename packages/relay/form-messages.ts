import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { z } from 'zod';

/** Creates the schema of a message. If the file has no valid message, the fallback is used. It is the text of the specification. */
const message = (fallback: string) => z.string().trim().min(1).catch(fallback);

const schema = z.object({
  nameRequired: message('Please enter your full name'),
  emailRequired: message('Please enter your email address'),
  emailInvalid: message('Please enter a valid email address'),
  subjectRequired: message('Please select a subject'),
  messageRequired: message('Please enter your message'),
  projectRequired: message('Please write one line about the project'),
  positionRequired: message('Please select a position of interest'),
  experienceRequired: message('Please select your years of experience'),
  cvRequired: message('Please upload your CV'),
});

/** Validation messages of the forms. */
export type FormMessages = z.infer<typeof schema>;

/** Reads the validation messages of the site's forms. Returns the fallbacks when the file is missing or invalid. */
export function readFormMessages(
  file = new URL('../../content/messages.yaml', import.meta.url),
): FormMessages {
  try {
    return schema.parse(parse(readFileSync(file, 'utf8')).forms);
  } catch {
    return schema.parse({});
  }
}
