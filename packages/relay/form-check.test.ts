import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, onTestFinished, test } from 'vitest';
import {
  applicationSchema,
  contactSchema,
  firstError,
  newsletterSchema,
} from '../../apps/site/app/forms/schema.ts';
import { formProblem } from './form-check.ts';
import { readFormWords } from './form-words.ts';

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

describe('What the relay says is what the page says', () => {
  const blanks = ['', '   ', '\n\t'];
  const cases = (whole: Record<string, string>) => [
    whole,
    ...Object.keys(whole).flatMap((name) => blanks.map((blank) => ({ ...whole, [name]: blank }))),
    ...addresses.map((email) => ({ ...whole, email })),
    Object.fromEntries(Object.keys(whole).map((name) => [name, ' '])),
  ];
  // In the browser a choice is one of the list; here a blank one is none of them.
  const asChosen = (value: string) => (value.trim() === '' ? '' : value);

  test.each(cases(message))('of a message %j', (values) => {
    const data = new FormData();
    for (const [name, value] of Object.entries(values))
      data.set(name, name === 'subject' ? asChosen(value) : value);
    expect(formProblem(fieldsOf(values), 0)).toBe(firstError(contactSchema(['Sofas']), data)?.message);
  });

  test.each(cases(application))('of an application %j', (values) => {
    const data = new FormData();
    for (const [name, value] of Object.entries(values))
      data.set(name, name === 'position' || name === 'experience' ? asChosen(value) : value);
    // What a browser posts for a file field that was left alone.
    data.set('attachment', new File([], ''));
    const schema = applicationSchema(['Architect'], ['1 year']);
    expect(formProblem(fieldsOf(values), 0)).toBe(firstError(schema, data)?.message);
    data.set('attachment', new File(['%PDF-'], 'cv.pdf'));
    expect(formProblem(fieldsOf(values), 1)).toBe(firstError(schema, data)?.message);
  });

  test.each(cases({ email: 'a@b.example' }))('of a subscription %j', (values) => {
    const data = new FormData();
    data.set('email', values.email ?? '');
    expect(formProblem(fieldsOf(values), 0)).toBe(firstError(newsletterSchema, data)?.message);
  });
});

test('forms of other kinds pass', () => {
  expect(formProblem(fieldsOf({ colour: '', wishes: ' ' }), 0)).toBeUndefined();
  expect(formProblem(fieldsOf({ name: 'Asha', position: 'north' }), 0)).toBeUndefined();
});

test('without the site’s files the words are the specification’s', () => {
  const none = new URL('file:///nowhere/words.yaml');
  expect(readFormWords(none)).toMatchObject({
    needCv: 'Please upload your CV',
    needSubject: 'Please select a subject',
  });
});

test('an entry that is missing or empty is the specification’s; the others stay the studio’s', () => {
  const folder = mkdtempSync(join(tmpdir(), 'form-words-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'words.yaml');
  writeFileSync(file, 'forms: { needName: Who are you?, needEmail: "" }');
  expect(readFormWords(pathToFileURL(file))).toMatchObject({
    needName: 'Who are you?',
    needEmail: 'Please enter your email address',
    needCv: 'Please upload your CV',
  });
});
