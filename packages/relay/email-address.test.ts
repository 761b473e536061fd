import { normalizeEmail, toEmailKey } from '@studio/enquiry/email-address';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findFirstError, newsletterSchema } from '../../apps/site/app/forms/schema.ts';
import { readDirectives } from './directives.ts';
import { validateForm } from './validate-form.ts';

const longest = `asha@${'a.'.repeat(124)}a`;

describe('normalizeEmail', () => {
  test.each([
    ['asha@b.example', 'asha@b.example'],
    ["O'Brien+cv@Visitor.Example", "O'Brien+cv@visitor.example"],
    ['a..b.@carrier.example', 'a..b.@carrier.example'],
    ['x@münchen.example', 'x@xn--mnchen-3ya.example'],
    ['x@XN--MNCHEN-3YA.example', 'x@xn--mnchen-3ya.example'],
    ['asha@काग़ज़.भारत', 'asha@xn--11bep1kbi.xn--h2brj9c'],
    ['काग़ज़@भारत.example', 'काग़ज़@xn--h2brj9c.example'.normalize('NFC')],
    ['jose\u0301@b.example', 'josé@b.example'],
    ['asha@b。example', 'asha@b.example'],
    ["'@b.example", "'@b.example"],
    [longest, longest],
  ])('normalizes %j to %j', (text, address) => {
    expect(normalizeEmail(text)).toBe(address);
  });

  test.each([
    '\u202aasha@b.example\u202c',
    '\ufeffasha@b\u00ad.example',
    'as\u200bha@b.exa\u2060mple',
    'asha\u200d@b.example',
    ' asha@b.example\t',
    '\u00a0asha@b.example\n',
    'asha@b.example,',
    'asha@b.example;',
    'asha@b.example.',
    '<asha@b.example>',
    '"asha@b.example"',
    '‘asha@b.example’',
    '(asha@b.example).',
    'mailto:asha@b.example',
    '<MAILTO:asha@b.example?subject=Hello>,',
  ])('removes copied characters from %j', (text) => {
    expect(normalizeEmail(text)).toBe('asha@b.example');
  });

  test.each([
    '',
    '@',
    'a',
    'a@b',
    'a@b..c',
    'a@.c',
    '@b.c',
    'a@b@c.d',
    'a b@c.d',
    'a@-b.co',
    'a@b_c.co',
    'a@b.co/path',
    'a@b.co:25',
    'a@127.0.0.1',
    'a@0x7f.1',
    'a@%62.co',
    'a@b.co, c@d.ef',
    'a@b.co\nc',
    'a@b.co\nBcc: c@d.ef',
    'Asha <a@b.co>',
    'Asha<a@b.co>',
    '"a"@b.co',
    'a\ufffd@b.co',
    'a\ud83d@b.co',
    `${'a'.repeat(65)}@b.co`,
    `${'é'.repeat(33)}@b.co`,
    `a${longest}`,
  ])('rejects %j', (text) => {
    expect(normalizeEmail(text)).toBeNull();
  });
});

test('rejects a long text without delay', () => {
  expect(normalizeEmail(`a@${'.'.repeat(65_000)}@`)).toBeNull();
});

test('all spellings of an address have the same key', () => {
  const spellings = ['Asha@Bücher.example', 'asha@xn--bcher-kva.example', '\u202aASHA@bu\u0308cher.example,'];
  expect(new Set(spellings.map(toEmailKey))).toEqual(new Set(['asha@xn--bcher-kva.example']));
  expect(toEmailKey('nobody')).toBeNull();
});

const character = fc.constantFrom(...'abzé0Kकज़ا़भरतçñ字', '\u200d', '\u0301', '🕯');
const word = fc.string({ unit: character, minLength: 1, maxLength: 8 });
const copied = fc.constantFrom(
  '',
  ' ',
  '\u202a',
  '\u202c',
  '\u200b',
  '<',
  '>',
  '"',
  ',',
  ';',
  '.',
  'mailto:',
  '\n',
);
const nearlyAddress = fc
  .tuple(
    copied,
    copied,
    word,
    fc.constantFrom('@', '@@', ''),
    word,
    fc.constantFrom('.example', '.भारत', ''),
    copied,
    copied,
  )
  .map((parts) => parts.join(''));
const anyText = fc.oneof(nearlyAddress, fc.string({ unit: 'binary' }), fc.emailAddress());

test('every accepted address can be replied to, and is found by any spelling', () => {
  fc.assert(
    fc.property(anyText, (email) => {
      const data = new FormData();
      data.set('email', email);
      // FormData converts to well-formed text, as browsers do when they post.
      const posted = String(data.get('email'));
      const issue = validateForm([{ name: 'email', value: posted }], 0);
      expect(findFirstError(newsletterSchema, data)?.message, 'site and relay agree').toBe(issue);
      const { fields, directives } = readDirectives([{ name: 'email', value: posted }]);
      if (issue !== undefined) return;
      const replyTo = directives.replyTo ?? '';
      expect(replyTo).toMatch(/^[^\s@]+@[a-z0-9.-]+$/u);
      expect(normalizeEmail(replyTo)).toBe(replyTo);
      expect(toEmailKey(fields[0]?.value ?? '')).toBe(toEmailKey(email));
      for (const spelling of [replyTo, ` <${replyTo}>,`, `mailto:${replyTo}`, email.normalize('NFD')])
        expect(toEmailKey(spelling)).toBe(toEmailKey(replyTo));
    }),
    { numRuns: 500 },
  );
});
