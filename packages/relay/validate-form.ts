import { isBrief } from '@studio/enquiry/brief';
import { normalizeEmail } from '@studio/enquiry/email-address';
import { type Field, getFirstValue } from './enquiry.ts';
import { readFormMessages } from './form-messages.ts';

const messages = readFormMessages();

const isEmail = (value: string): boolean => normalizeEmail(value) !== null;

interface Rule {
  field: string;
  message: string;
  /** By default, a value is valid if it is not blank. */
  isValid?: (value: string) => boolean;
}

const contactRules: readonly Rule[] = [
  { field: 'name', message: messages.nameRequired },
  { field: 'email', message: messages.emailRequired },
  { field: 'email', message: messages.emailInvalid, isValid: isEmail },
  { field: 'subject', message: messages.subjectRequired },
  { field: 'message', message: messages.messageRequired },
];

const applicationRules: readonly Rule[] = [
  ...contactRules.slice(0, 3),
  { field: 'position', message: messages.positionRequired },
  { field: 'experience', message: messages.experienceRequired },
];

const briefRules: readonly Rule[] = [
  { field: 'message', message: messages.projectRequired },
  ...contactRules.slice(0, 3),
];

/**
 * Validates a form like the site's own script, with the same order and messages, because browsers without script post blank fields and
 * addresses such as `a@b`. Only fields that were posted are checked, so other forms may lack fields of the site's forms.
 *
 * @param fileCount number of attached files
 * @returns the message for the first invalid field, or undefined when the form is valid.
 */
export function validateForm(fields: readonly Field[], fileCount: number): string | undefined {
  const has = (name: string) => fields.some((field) => field.name.toLowerCase() === name);
  const isApplication = has('position') && has('experience');
  const rules = isApplication ? applicationRules : isBrief(fields) ? briefRules : contactRules;
  for (const { field, message, isValid } of rules) {
    const value = getFirstValue(fields, field).trim();
    if (has(field) && !(isValid?.(value) ?? value !== '')) return message;
  }
  return isApplication && fileCount === 0 ? messages.cvRequired : undefined;
}
