import { expect, test } from 'vitest';
import { mayBeEmail } from './email-form.ts';

const longest = `${'a'.repeat(244)}@b.example`;

test.each([
  ['asha@b.example', true],
  ['काग़ज़@भारत.example', true],
  ['a@b..c', true],
  [longest, true],
  [`a${longest}`, false],
  [`a@${'.'.repeat(65_000)}@`, false],
  ['a@b', false],
  ['a@.c', false],
  ['a@b.', false],
  ['a@b@c.d', false],
  ['a b@c.d', false],
  ['@b.c', false],
])('%.60s: %s', (text, may) => {
  expect(mayBeEmail(text)).toBe(may);
});
