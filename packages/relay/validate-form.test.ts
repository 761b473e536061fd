import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, onTestFinished, test } from 'vitest';
import { briefSchema } from '../../apps/site/app/forms/brief/brief-schema.ts';
import {
  createApplicationSchema,
  createContactSchema,
  findFirstError,
  newsletterSchema,
} from '../../apps/site/app/forms/schema.ts';
import { readFormMessages } from './form-messages.ts';
import { validateForm } from './validate-form.ts';

const fieldsOf = (values: Record<string, string>) =>
  Object.entries(values).map(([name, value]) => ({ name, value }));

const message = { name: 'Asha', email: 'a@b.example', phone: '', subject: 'Sofas', message: 'Hello' };
const application = {
  name: 'Asha',
  email: 'a@b.example',
  phone: '',
  position: 'Architect',
  experience: '1 year',
  message: '',
};

const brief = {
  message: 'A kitchen',
  city: '',
  budget: 'Later',
  stays: '',
  name: 'Asha',
  email: 'a@b.example',
  phone: '',
};

const longest = `${'a'.repeat(244)}@b.example`;
const addresses = [
  ...[
    'a@b',
    'a',
    '@b.c',
    'a b@c.d',
    'a@b.c.',
    ' a@b.example ',
    'a@.c',
    'a@..c',
    'a@b@c.d',
    'a@b..c',
    'a@b.c@',
  ],
  longest,
  `a${longest}`,
];

describe('The relay validates forms as the site does', () => {
  const blanks = ['', '   ', '\n\t'];
  const cases = (valid: Record<string, string>) => [
    valid,
    ...Object.keys(valid).flatMap((name) => blanks.map((blank) => ({ ...valid, [name]: blank }))),
    ...addresses.map((email) => ({ ...valid, email })),
    Object.fromEntries(Object.keys(valid).map((name) => [name, ' '])),
  ];
  // In the browser a select has one of its options or is empty.
  const asSelected = (value: string) => (value.trim() === '' ? '' : value);

  test.each(cases(message))('contact form %j', (values) => {
    const data = new FormData();
    for (const [name, value] of Object.entries(values))
      data.set(name, name === 'subject' ? asSelected(value) : value);
    expect(validateForm(fieldsOf(values), 0)).toBe(
      findFirstError(createContactSchema(['Sofas']), data)?.message,
    );
  });

  test.each(cases(application))('application %j', (values) => {
    const data = new FormData();
    for (const [name, value] of Object.entries(values))
      data.set(name, name === 'position' || name === 'experience' ? asSelected(value) : value);
    // Browsers post this for an empty file input.
    data.set('attachment', new File([], ''));
    const schema = createApplicationSchema(['Architect'], ['1 year']);
    expect(validateForm(fieldsOf(values), 0)).toBe(findFirstError(schema, data)?.message);
    data.set('attachment', new File(['%PDF-'], 'cv.pdf'));
    expect(validateForm(fieldsOf(values), 1)).toBe(findFirstError(schema, data)?.message);
  });

  test.each(cases(brief))('brief %j', (values) => {
    const data = new FormData();
    for (const [name, value] of Object.entries(values)) data.set(name, value);
    expect(validateForm(fieldsOf(values), 0)).toBe(findFirstError(briefSchema, data)?.message);
  });

  test.each(cases({ email: 'a@b.example' }))('newsletter form %j', (values) => {
    const data = new FormData();
    data.set('email', values.email ?? '');
    expect(validateForm(fieldsOf(values), 0)).toBe(findFirstError(newsletterSchema, data)?.message);
  });
});

test('accepts other kinds of forms', () => {
  expect(validateForm(fieldsOf({ colour: '', wishes: ' ' }), 0)).toBeUndefined();
  expect(validateForm(fieldsOf({ name: 'Asha', position: 'north' }), 0)).toBeUndefined();
});

test('without the content file, messages are those of the specification', () => {
  const missingFile = new URL('file:///nowhere/messages.yaml');
  expect(readFormMessages(missingFile)).toMatchObject({
    cvRequired: 'Please upload your CV',
    subjectRequired: 'Please select a subject',
  });
});

test('only a missing or empty message is that of the specification', () => {
  const folder = mkdtempSync(join(tmpdir(), 'form-words-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'messages.yaml');
  writeFileSync(file, 'forms: { nameRequired: Who are you?, emailRequired: "" }');
  expect(readFormMessages(pathToFileURL(file))).toMatchObject({
    nameRequired: 'Who are you?',
    emailRequired: 'Please enter your email address',
    cvRequired: 'Please upload your CV',
  });
});
