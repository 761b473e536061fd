import { expect, test } from 'vitest';
import { kept } from './kept.ts';

test('a file is made anew only when what it is made of has changed', () => {
  let made = 0;
  const [schema, other] = [{}, {}];
  const make = (file: string, source: string, by: object) => kept(file, [source, by], () => ++made);
  expect(make('a.md', 'text', schema)).toBe(1);
  expect(make('a.md', 'text', schema)).toBe(1);
  expect(make('a.md', 'another text', schema)).toBe(2);
  expect(make('a.md', 'another text', other)).toBe(3);
  expect(make('b.md', 'another text', other)).toBe(4);
  expect(make('a.md', 'another text', other)).toBe(3);
});

test('a mistake is told again, not kept', () => {
  const broken = () =>
    kept('c.md', ['text'], () => {
      throw new Error('is wrong');
    });
  expect(broken).toThrow('is wrong');
  expect(broken).toThrow('is wrong');
});
