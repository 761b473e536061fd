import { cleanLine } from '@studio/enquiry/clean';
import { normalizeEmail } from '@studio/enquiry/email-address';
import { truncate } from '@studio/enquiry/truncate';
import type { Field } from './enquiry.ts';

/** What the fields whose names begin with an underscore ask for. */
export interface Directives {
  id: string | null;
  subject: string;
  next: string | null;
  honeypot: boolean;
  replyTo: string | null;
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const maxSubject = 200;

/**
 * Parts the visitor's fields from the directives. Names that begin with an underscore are never
 * mailed, known or not; of a directive given twice the first counts.
 */
export function readDirectives(all: readonly Field[]): { fields: Field[]; directives: Directives } {
  const fields: Field[] = [];
  const given = new Map<string, string>();
  for (const field of all) {
    if (!field.name.startsWith('_')) fields.push(withReadableEmail(field));
    else if (!given.has(field.name)) given.set(field.name, field.value);
  }
  const text = (name: string) => given.get(name)?.trim() ?? '';
  const id = text('_id');
  return {
    fields,
    directives: {
      id: uuid.test(id) ? id.toLowerCase() : null,
      subject: cleanLine(filledIn(truncate(text('_subject'), maxSubject), fields), maxSubject),
      next: text('_next') || null,
      honeypot: text('_honey') !== '',
      replyTo: normalizeEmail(text('_replyto')) ?? normalizeEmail(firstValue(fields, 'email')),
    },
  };
}

/** A field as it is, or an e-mail address without what was copied along with it. */
function withReadableEmail({ name, value }: Field): Field {
  return { name, value: (name.toLowerCase() === 'email' && normalizeEmail(value)) || value };
}

/**
 * Puts the visitor's values where a subject names their fields, as in `New Contact Form: {subject}`: a form posted
 * without script cannot write its own subject line. Every value is cut before it is put in: 65,000 letters, named 8,000
 * times, are more than the machine has.
 */
function filledIn(subject: string, fields: readonly Field[]): string {
  return subject.replace(/\{(\w+)\}/g, (_whole, name: string) =>
    truncate(firstValue(fields, name.toLowerCase()), maxSubject),
  );
}

/** The first value under a name (case does not matter), or an empty string. */
export function firstValue(fields: readonly Field[], name: string): string {
  return fields.find((field) => field.name.toLowerCase() === name)?.value ?? '';
}
