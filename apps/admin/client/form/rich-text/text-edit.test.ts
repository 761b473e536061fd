import fc from 'fast-check';
import { expect, it } from 'vitest';
import { applyTextEdit } from './text-edit.ts';

it.each([
  ['One\r\nTwo\r\n', 'One\nand\nTwo\n', 'One\r\nand\r\nTwo\r\n'],
  ['One\r\nTwo\nThree', 'One\nTwo\nThree!', 'One\r\nTwo\nThree!'],
  ['aaa', 'aa', 'aa'],
  ['a\r\n\r\nb', 'a\nb', 'a\r\nb'],
  ['', 'New\nline', 'New\nline'],
])('%j edited as %j becomes %j', (text, edited, expected) => {
  expect(applyTextEdit(text, edited)).toBe(expected);
});

it('has the content of the text area, and changes nothing without an edit', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'b', '\n', '\r\n', '\r', '🪔'), maxLength: 20 });
  const toLf = (value: string) => value.replace(/\r\n?/g, '\n');
  fc.assert(
    fc.property(text, text, (before, after) => {
      expect(toLf(applyTextEdit(before, toLf(after)))).toBe(toLf(after));
      expect(applyTextEdit(before, toLf(before))).toBe(before);
    }),
  );
});
