import { expect, test } from 'vitest';
import { entryAfter } from './entry-after.ts';

test('the next entry follows, after the last entry the first', () => {
  expect(entryAfter('first', ['first', 'second', 'third'])).toBe('second');
  expect(entryAfter('third', ['first', 'second', 'third'])).toBe('first');
});

test('a single entry has no next entry', () => {
  expect(entryAfter('only', ['only'])).toBeUndefined();
});
