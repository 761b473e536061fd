import fc from 'fast-check';
import { expect, test } from 'vitest';
import { calculateScaledSize } from './scale-photograph.ts';

test.each([
  ['a photograph', 4000, 3000, 2048, 1536],
  ['a panorama', 9000, 1500, 9000, 1500],
  ['a long panorama', 21_000, 3000, 10_752, 1536],
  ['a tall screenshot', 1080, 24_000, 737, 16_384],
  ['a small one', 40, 30, 40, 30],
  ['a line', 60_000, 1, 16_384, 1],
])('%s of %i x %i becomes %i x %i', (_name, width, height, newWidth, newHeight) => {
  expect(calculateScaledSize(width, height)).toEqual([newWidth, newHeight]);
});

test('whatever the size, a canvas holds it, and its text stays legible', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 30_000 }), fc.integer({ min: 1, max: 30_000 }), (width, height) => {
      const [newWidth, newHeight] = calculateScaledSize(width, height);
      expect(newWidth * newHeight).toBeLessThanOrEqual(16_777_216);
      expect(Math.max(newWidth, newHeight)).toBeLessThanOrEqual(16_384);
      // Text in a screenshot is at least half its size, and that of any other image is as large as in a photograph.
      expect(Math.min(newWidth, newHeight)).toBeGreaterThanOrEqual(
        Math.floor(Math.min(width, height, 1023) / 2),
      );
    }),
  );
});
