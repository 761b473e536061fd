import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { z } from 'zod';

const words = z.string().trim().min(1);
const schema = z.object({
  forms: z.object({
    needName: words,
    needEmail: words,
    wrongEmail: words,
    needSubject: words,
    needMessage: words,
    needPosition: words,
    needExperience: words,
    needCv: words,
  }),
});

/** What a visitor reads of a field that is wrong. */
export type FormWords = z.infer<typeof schema>['forms'];

/** The specification's, for a relay without the site's files. */
const PLAIN: FormWords = {
  needName: 'Please enter your full name',
  needEmail: 'Please enter your email address',
  wrongEmail: 'Please enter a valid email address',
  needSubject: 'Please select a subject',
  needMessage: 'Please enter your message',
  needPosition: 'Please select a position of interest',
  needExperience: 'Please select your years of experience',
  needCv: 'Please upload your CV',
};

/** The words that the site's forms use, from `content/words.yaml`. */
export function readFormWords(file = new URL('../content/words.yaml', import.meta.url)): FormWords {
  try {
    return schema.parse(parse(readFileSync(file, 'utf8'))).forms;
  } catch {
    return PLAIN;
  }
}
