import { normalizeEmail } from '@studio/enquiry/email-address';
import { firstValue } from './directives.ts';
import type { Field } from './enquiry.ts';
import { readFormWords } from './form-words.ts';

const words = readFormWords();

const isEmail = (value: string): boolean => normalizeEmail(value) !== null;

interface Rule {
  field: string;
  message: string;
  fits?: (value: string) => boolean;
}

const contact: readonly Rule[] = [
  { field: 'name', message: words.needName },
  { field: 'email', message: words.needEmail },
  { field: 'email', message: words.wrongEmail, fits: isEmail },
  { field: 'subject', message: words.needSubject },
  { field: 'message', message: words.needMessage },
];

const application: readonly Rule[] = [
  ...contact.slice(0, 3),
  { field: 'position', message: words.needPosition },
  { field: 'experience', message: words.needExperience },
];

/**
 * Checks a form once more, in the order and words of the site's own check: where that did not run, a browser lets blanks
 * and `a@b` pass. A field that was not posted is not asked for, so that forms of other kinds pass.
 *
 * @returns what to tell the visitor about the first thing that is wrong, or undefined.
 */
export function formProblem(fields: readonly Field[], files: number): string | undefined {
  const has = (name: string) => fields.some((field) => field.name.toLowerCase() === name);
  const applies = has('position') && has('experience');
  for (const { field, message, fits } of applies ? application : contact) {
    const value = firstValue(fields, field).trim();
    if (has(field) && !(fits?.(value) ?? value !== '')) return message;
  }
  return applies && files === 0 ? words.needCv : undefined;
}
