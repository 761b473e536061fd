import { expect, test } from 'vitest';
import { entryAfter } from './entry-after.ts';

test('the next project follows, after the last project the first', () => {
  expect(entryAfter('first', ['first', 'second', 'third'])).toBe('second');
  expect(entryAfter('third', ['first', 'second', 'third'])).toBe('first');
});

test('a single project has no next project', () => {
  expect(entryAfter('only', ['only'])).toBeUndefined();
});
