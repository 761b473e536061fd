import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { INITIAL_PIECES, initialCounts, splitCatalogue } from './catalogue-pagination.ts';

describe('initial counts', () => {
  test.each([
    [[], 24, []],
    [[4, 2, 5, 5, 5, 1], 24, [4, 2, 5, 5, 5, 1]],
    [[400, 200, 500, 500, 500, 100], 24, [4, 4, 4, 4, 4, 4]],
    [[40, 1, 40, 40], 24, [8, 1, 8, 7]],
    [[9, 9, 9], 2, [1, 1, 0]],
    [[3, 3], 0, [0, 0]],
  ])('of %j with a limit of %i are %j', (counts, limit, expected) => {
    expect(initialCounts(counts, limit)).toEqual(expected);
  });

  const counts = fc.array(fc.nat({ max: 500 }), { maxLength: 12 });

  test('reach the limit and are distributed evenly', () => {
    fc.assert(
      fc.property(counts, fc.nat({ max: 60 }), (counts, limit) => {
        const shares = initialCounts(counts, limit);
        const total = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0);
        expect(total(shares)).toBe(Math.min(limit, total(counts)));
        for (const [index, share] of shares.entries()) {
          expect(share).toBeLessThanOrEqual(counts[index] ?? 0);
          if (share === counts[index]) continue;
          // This category has pieces left. So an earlier category has at most one piece more on the page, and a later category has
          // none more.
          for (const [other, more] of shares.entries())
            expect(more).toBeLessThanOrEqual(other < index ? share + 1 : share);
        }
      }),
    );
  });
});

describe('a split catalogue', () => {
  const categories = ['a', 'b', 'c', 'd'];
  const pieces = fc
    .array(fc.constantFrom(...categories), { maxLength: 200 })
    .map((names) => names.map((category, id) => ({ id, category })));

  test('is complete while it is small', () => {
    fc.assert(
      fc.property(pieces, (pieces) => {
        const few = pieces.slice(0, INITIAL_PIECES);
        const { initial, remaining } = splitCatalogue(few, categories);
        expect(initial).toEqual(few);
        expect([...remaining.values()].flat()).toEqual([]);
      }),
    );
  });

  test('contains each piece once, and keeps the order', () => {
    fc.assert(
      fc.property(pieces, (pieces) => {
        const { initial, remaining } = splitCatalogue(pieces, categories);
        expect(initial).toEqual(initial.toSorted((one, other) => one.id - other.id));
        for (const category of categories) {
          const shown = initial.filter((piece) => piece.category === category);
          expect([...shown, ...(remaining.get(category) ?? [])]).toEqual(
            pieces.filter((piece) => piece.category === category),
          );
        }
      }),
    );
  });
});
