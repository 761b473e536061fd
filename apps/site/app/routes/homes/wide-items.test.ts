import fc from 'fast-check';
import { expect, test } from 'vitest';
import { selectWideItems } from './wide-items.ts';

test.each([
  [[], []],
  [['a'], ['a']],
  [['a', 'b'], ['a']],
  [['a', 'b', 'c'], []],
  [
    ['a', 'b', 'c', 'd'],
    ['a', 'd'],
  ],
  [['a', 'b', 'c', 'd', 'e'], ['a']],
])('in %j, the wide items are %j', (pieces, wide) => {
  expect(selectWideItems(pieces)).toEqual(wide);
});

test('fills rows of three when there is more than one item', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer(), { minLength: 2, maxLength: 60 }), (pieces) => {
      expect((pieces.length + selectWideItems(pieces).length) % 3).toBe(0);
    }),
  );
});
