import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { z } from 'zod';

/** Creates the schema of a message. The fallback is used if the content file has no valid message. */
const messageWithFallback = (fallback: string) => z.string().trim().min(1).catch(fallback);

const formMessagesSchema = z.object({
  nameRequired: messageWithFallback('Please enter your full name'),
  emailRequired: messageWithFallback('Please enter your email address'),
  emailInvalid: messageWithFallback('Please enter a valid email address'),
  subjectRequired: messageWithFallback('Please select a subject'),
  messageRequired: messageWithFallback('Please enter your message'),
  projectRequired: messageWithFallback('Please write one line about the project'),
  positionRequired: messageWithFallback('Please select a position of interest'),
  experienceRequired: messageWithFallback('Please select your years of experience'),
  cvRequired: messageWithFallback('Please upload your CV'),
});

export type FormMessages = z.infer<typeof formMessagesSchema>;

/** Reads the validation messages of the site's forms. Returns the fallbacks when the file is missing or invalid. */
export function readFormMessages(
  file = new URL('../../content/messages.yaml', import.meta.url),
): FormMessages {
  try {
    return formMessagesSchema.parse(parse(readFileSync(file, 'utf8')).forms);
  } catch {
    return formMessagesSchema.parse({});
  }
}
