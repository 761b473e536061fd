import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { z } from 'zod';

/** An entry of the file; the specification's where a relay runs without the site's files. */
const entry = (plain: string) => z.string().trim().min(1).catch(plain);

const schema = z.object({
  needName: entry('Please enter your full name'),
  needEmail: entry('Please enter your email address'),
  wrongEmail: entry('Please enter a valid email address'),
  needSubject: entry('Please select a subject'),
  needMessage: entry('Please enter your message'),
  needPosition: entry('Please select a position of interest'),
  needExperience: entry('Please select your years of experience'),
  needCv: entry('Please upload your CV'),
});

/** What a visitor reads of a field that is wrong. */
export type FormWords = z.infer<typeof schema>;

/** The words that the site's forms use, from `content/words.yaml`. */
export function readFormWords(file = new URL('../../content/words.yaml', import.meta.url)): FormWords {
  try {
    return schema.parse(parse(readFileSync(file, 'utf8')).forms);
  } catch {
    return schema.parse({});
  }
}
