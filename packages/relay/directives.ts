import { cleanLine } from '@studio/enquiry/clean';
import { normalizeEmail } from '@studio/enquiry/email-address';
import { removeEmptyParts } from '@studio/enquiry/subject';
import { truncate } from '@studio/enquiry/truncate';
import { type Field, getFirstValue } from './enquiry.ts';

/** Values of the fields that control the relay. Their names begin with an underscore. */
export interface Directives {
  /** Id that the page has chosen for the enquiry, so that a repeated post is recognised. */
  id: string | null;
  subject: string;
  /** URL or path that the browser opens after the post. */
  next: string | null;
  /** Whether the hidden field that only bots fill in has a value. */
  isHoneypotFilled: boolean;
  replyTo: string | null;
  /** Id of the first enquiry of the thread that this enquiry continues. */
  threadId: string | null;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const MAX_SUBJECT_LENGTH = 200;

/**
 * Separates directives from the visitor's fields. Unknown fields whose names begin with an underscore are dropped. If a directive occurs
 * twice, its first value counts.
 */
export function readDirectives(allFields: readonly Field[]): { fields: Field[]; directives: Directives } {
  const fields: Field[] = [];
  const values = new Map<string, string>();
  for (const field of allFields) {
    if (!field.name.startsWith('_')) fields.push(withNormalizedEmail(field));
    else if (!values.has(field.name)) values.set(field.name, field.value);
  }
  const text = (name: string) => values.get(name)?.trim() ?? '';
  return {
    fields,
    directives: {
      id: readUuid(text('_id')),
      subject: cleanLine(
        interpolate(truncate(text('_subject'), MAX_SUBJECT_LENGTH), fields),
        MAX_SUBJECT_LENGTH,
      ),
      next: text('_next') || null,
      isHoneypotFilled: text('_honey') !== '',
      replyTo: normalizeEmail(text('_replyto')) ?? normalizeEmail(getFirstValue(fields, 'email')),
      threadId: readUuid(text('_thread')),
    },
  };
}

const readUuid = (text: string): string | null => (UUID.test(text) ? text.toLowerCase() : null);

/** Normalizes the value of the `email` field if it is a valid address. */
function withNormalizedEmail({ name, value }: Field): Field {
  return { name, value: (name.toLowerCase() === 'email' && normalizeEmail(value)) || value };
}

/**
 * Replaces placeholders such as `{name}` in a subject by values of the visitor's fields, because browsers without script cannot compose the
 * subject. Values are truncated first, because inserting 65,000 characters 8,000 times would exhaust the memory.
 */
function interpolate(subject: string, fields: readonly Field[]): string {
  let hasEmptyValue = false;
  const text = subject.replace(/\{(\w+)\}/g, (_placeholder, name: string) => {
    const value = truncate(getFirstValue(fields, name.toLowerCase()).trim(), MAX_SUBJECT_LENGTH);
    hasEmptyValue ||= value === '';
    return value;
  });
  return hasEmptyValue ? removeEmptyParts(text) : text;
}
