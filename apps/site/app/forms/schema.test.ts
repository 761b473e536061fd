import * as messages from 'virtual:messages/forms';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  createApplicationSchema,
  createContactSchema,
  type EnquirySchema,
  findFirstError,
  newsletterSchema,
} from './schema.ts';

const contact = createContactSchema(['Interior Design', 'General Inquiry']);
const application = createApplicationSchema(['Architect', 'Other'], ['0-1 year', '10+ years']);

const cv = new File(['%PDF-1.7'], 'cv.pdf', { type: 'application/pdf' });
/** Browsers post this for an empty file field. */
const noFile = new File([], '', { type: 'application/octet-stream' });

const goodMessage = {
  name: 'Asha Mehta',
  email: 'asha@example.com',
  phone: '',
  subject: 'Interior Design',
  message: 'A bedroom that faces west.',
};
const goodApplication = {
  name: 'Asha Mehta',
  email: 'asha@example.com',
  phone: '',
  position: 'Architect',
  experience: '10+ years',
  message: '',
  attachment: cv,
};

const check = (schema: EnquirySchema, fields: Record<string, string | File>) => {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.set(name, value);
  return findFirstError(schema, data);
};

describe('the contact message', () => {
  test('is valid without a phone', () => {
    expect(check(contact, goodMessage)).toBeUndefined();
  });

  /** Each row corrects the first error of the row before, in the order of docs/behaviour.md. */
  test.each([
    [{}, 'name', messages.nameRequired],
    [{ name: '   ' }, 'name', messages.nameRequired],
    [{ name: 'A' }, 'email', messages.emailRequired],
    [{ name: 'A', email: 'a@b' }, 'email', messages.emailInvalid],
    [{ name: 'A', email: 'a@b.co' }, 'subject', messages.subjectRequired],
    [{ name: 'A', email: 'a@b.co', subject: 'Not on offer' }, 'subject', messages.subjectRequired],
    [{ name: 'A', email: 'a@b.co', subject: 'General Inquiry' }, 'message', messages.messageRequired],
    [
      { name: 'A', email: 'a@b.co', subject: 'General Inquiry', message: '\n \t' },
      'message',
      messages.messageRequired,
    ],
  ])('%j has a first error in %s', (fields, field, message) => {
    const empty = { name: '', email: '', phone: '', subject: '', message: '' };
    expect(check(contact, { ...empty, ...fields })).toEqual({ field, message });
  });

  test('has an error in a known field, or a name', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...Object.keys(goodMessage)), fc.string()), (fields) => {
        const error = check(contact, fields);
        if (error) expect(Object.keys(goodMessage)).toContain(error.field);
        else expect(fields.name?.trim()).toBeTruthy();
      }),
    );
  });
});

describe('the application', () => {
  test('is valid without phone and cover letter', () => {
    expect(check(application, goodApplication)).toBeUndefined();
  });

  test.each([
    [{ name: '' }, 'name', messages.nameRequired],
    [{ email: ' ' }, 'email', messages.emailRequired],
    [{ email: 'nowhere' }, 'email', messages.emailInvalid],
    [{ position: '', experience: '' }, 'position', messages.positionRequired],
    [{ experience: '', attachment: noFile }, 'experience', messages.experienceRequired],
    [{ attachment: noFile }, 'attachment', messages.cvRequired],
  ])('%j has an error in %s', (changes, field, message) => {
    expect(check(application, { ...goodApplication, ...changes })).toEqual({ field, message });
  });
});

describe('an e-mail address', () => {
  test.each([
    'a@b.co',
    'first.last+tag@sub.example.travel',
    "o'neil@example.com",
    'अ@उदाहरण.भारत',
    '  spaces@around.it  ',
  ])('%s is valid', (email) => {
    expect(check(newsletterSchema, { email })).toBeUndefined();
  });

  test.each(['a', 'a@', '@b.co', 'a@b', 'a b@c.de', 'a@b@c.de', 'a@b .co'])('%s is invalid', (email) => {
    expect(check(newsletterSchema, { email })?.message).toBe(messages.emailInvalid);
  });

  test('is valid for any well-formed address', () => {
    fc.assert(fc.property(fc.emailAddress(), (email) => check(newsletterSchema, { email }) === undefined));
  });

  test('is validated fast even if it is very long', () => {
    // CPU time, because the machine may be busy.
    const before = process.cpuUsage();
    check(newsletterSchema, { email: `${'a'.repeat(50_000)}@${'b.'.repeat(50_000)}` });
    expect(process.cpuUsage(before).user).toBeLessThan(1_000_000);
  });
});
