import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FIRST_SHOWN, firstShares, part } from './archive.ts';

describe('shares of the first view', () => {
  test.each([
    [[], 24, []],
    [[4, 2, 5, 5, 5, 1], 24, [4, 2, 5, 5, 5, 1]],
    [[400, 200, 500, 500, 500, 100], 24, [4, 4, 4, 4, 4, 4]],
    [[40, 1, 40, 40], 24, [8, 1, 8, 7]],
    [[9, 9, 9], 2, [1, 1, 0]],
    [[3, 3], 0, [0, 0]],
  ])('of %j with room for %i are %j', (counts, limit, shares) => {
    expect(firstShares(counts, limit)).toEqual(shares);
  });

  const counts = fc.array(fc.nat({ max: 500 }), { maxLength: 12 });

  test('fill the room, and give no category one more than another that has any left', () => {
    fc.assert(
      fc.property(counts, fc.nat({ max: 60 }), (counts, limit) => {
        const shares = firstShares(counts, limit);
        const total = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0);
        expect(total(shares)).toBe(Math.min(limit, total(counts)));
        for (const [index, share] of shares.entries()) {
          expect(share).toBeLessThanOrEqual(counts[index] ?? 0);
          if (share === counts[index]) continue;
          // This one has more to show: none before it has two more, none after it has one more.
          for (const [other, more] of shares.entries())
            expect(more).toBeLessThanOrEqual(other < index ? share + 1 : share);
        }
      }),
    );
  });
});

describe('a catalogue taken apart', () => {
  const categories = ['a', 'b', 'c', 'd'];
  const pieces = fc
    .array(fc.constantFrom(...categories), { maxLength: 200 })
    .map((names) => names.map((category, id) => ({ id, category })));

  test('is whole while it is small', () => {
    fc.assert(
      fc.property(pieces, (pieces) => {
        const few = pieces.slice(0, FIRST_SHOWN);
        const { first, rest } = part(few, categories);
        expect(first).toEqual(few);
        expect([...rest.values()].flat()).toEqual([]);
      }),
    );
  });

  test('keeps every piece once, and each category in its order', () => {
    fc.assert(
      fc.property(pieces, (pieces) => {
        const { first, rest } = part(pieces, categories);
        expect(first).toEqual(first.toSorted((one, other) => one.id - other.id));
        for (const category of categories) {
          const shown = first.filter((piece) => piece.category === category);
          expect([...shown, ...(rest.get(category) ?? [])]).toEqual(
            pieces.filter((piece) => piece.category === category),
          );
        }
      }),
    );
  });
});
