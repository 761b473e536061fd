import { expect, test } from 'vitest';
import { sortByOrder } from './sort-by-order.ts';

test.each([
  ['by the list', ['c', 'a', 'b'], ['c', 'a', 'b']],
  ['with unlisted entries last, in their order', ['c'], ['c', 'a', 'b']],
  ['by the first of duplicate ids', ['b', 'a', 'b', 'c', 'a'], ['b', 'a', 'c']],
  ['without unknown ids', ['x', 'b', 'y', 'a'], ['b', 'a', 'c']],
])('sorts entries %s', (_case, order, sorted) =>
  expect(sortByOrder(['a', 'b', 'c'], (id) => id, order)).toEqual(sorted),
);
