import { cleanLine, cleanText, plainAddress } from './clean.ts';
import { type Field, type Template, templates } from './enquiry.ts';

/** What the fields whose names begin with an underscore ask for. */
export interface Directives {
  id: string | null;
  subject: string;
  template: Template;
  next: string | null;
  honeypot: boolean;
  replyTo: string | null;
  cc: string[];
  autoresponse: string;
  blacklist: string[];
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const maxSubject = 200;
const maxAutoresponse = 1000;

/**
 * Parts the visitor's fields from the directives. Names that begin with an underscore are never
 * mailed, known or not; of a directive given twice the first counts. `_captcha` is accepted and
 * has no effect: there is no captcha here.
 */
export function readDirectives(all: readonly Field[]): { fields: Field[]; directives: Directives } {
  const fields: Field[] = [];
  const given = new Map<string, string>();
  for (const field of all) {
    if (!field.name.startsWith('_')) fields.push(field);
    else if (!given.has(field.name)) given.set(field.name, field.value);
  }
  const text = (name: string) => given.get(name)?.trim() ?? '';
  const list = (name: string) =>
    text(name)
      .split(',')
      .map((item) => item.trim().toLowerCase())
      .filter((item) => item !== '');
  const id = text('_id');
  const template = templates.find((name) => name === text('_template').toLowerCase());
  return {
    fields,
    directives: {
      id: uuid.test(id) ? id.toLowerCase() : null,
      subject: cleanLine(filledIn(text('_subject'), fields), maxSubject),
      template: template ?? 'basic',
      next: text('_next') || null,
      honeypot: text('_honey') !== '',
      replyTo: plainAddress(text('_replyto')) ?? plainAddress(firstValue(fields, 'email')),
      cc: list('_cc'),
      autoresponse: cleanText(text('_autoresponse')).slice(0, maxAutoresponse),
      blacklist: list('_blacklist'),
    },
  };
}

/**
 * Puts the visitor's values where a subject names their fields, as in `New Contact Form: {subject}`: a form posted
 * without script cannot write its own subject line.
 */
function filledIn(subject: string, fields: readonly Field[]): string {
  return subject.replace(/\{(\w+)\}/g, (_whole, name: string) => firstValue(fields, name.toLowerCase()));
}

/** The first value under a name (case does not matter), or an empty string. */
export function firstValue(fields: readonly Field[], name: string): string {
  return fields.find((field) => field.name.toLowerCase() === name)?.value ?? '';
}

/** Whether any field contains one of the phrases, ignoring case. */
export function mentions(fields: readonly Field[], phrases: readonly string[]): boolean {
  return fields.some((field) => phrases.some((phrase) => field.value.toLowerCase().includes(phrase)));
}
