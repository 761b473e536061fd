import { expect, test } from 'vitest';
import { inOrder } from './order.ts';

test.each([
  ['as it is listed', ['c', 'a', 'b'], ['c', 'a', 'b']],
  ['with what is not listed last, as it was', ['c'], ['c', 'a', 'b']],
  [
    'by the first place of an entry that a merge has listed twice',
    ['b', 'a', 'b', 'c', 'a'],
    ['b', 'a', 'c'],
  ],
  ['without names of no entry', ['x', 'b', 'y', 'a'], ['b', 'a', 'c']],
])('a collection is sorted %s', (_how, order, sorted) =>
  expect(inOrder(['a', 'b', 'c'], (id) => id, order)).toEqual(sorted),
);
