import { expect, test } from 'vitest';
import { findNextEntry } from './find-next-entry.ts';

test('the next entry follows, after the last entry the first', () => {
  expect(findNextEntry('first', ['first', 'second', 'third'])).toBe('second');
  expect(findNextEntry('third', ['first', 'second', 'third'])).toBe('first');
});

test('a single entry has no next entry', () => {
  expect(findNextEntry('only', ['only'])).toBeUndefined();
});
