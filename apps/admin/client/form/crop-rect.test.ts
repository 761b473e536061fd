import { describe, expect, it } from 'vitest';
import { type CropRect, moveRect, type RectCorner, resizeRect } from './crop-rect.ts';

const rect: CropRect = [0.2, 0.1, 0.4, 0.6];

describe('the crop of an image for phones', () => {
  it.each([
    ['in the middle', [0.5, 0.5], [0.3, 0.2, 0.4, 0.6]],
    ['past the left edge', [0, 0.5], [0, 0.2, 0.4, 0.6]],
    ['past the bottom edge', [0.5, 2], [0.3, 0.4, 0.4, 0.6]],
  ] as const)('keeps its size when it is moved: %s', (_where, centre, moved) =>
    expect(moveRect(rect, centre)).toEqual(moved),
  );

  it.each([
    { corner: [0, 0], point: [0.3, 0.3], resized: [0.3, 0.3, 0.3, 0.4] },
    { corner: [1, 1], point: [0.7, 0.8], resized: [0.2, 0.1, 0.5, 0.7] },
  ] as const)('moves its corner $corner to $point and keeps the opposite one', ({ corner, point, resized }) =>
    expect(resizeRect(rect, corner, point)).toEqual(resized),
  );

  it.each([
    [0, 0],
    [1, 0],
    [0, 1],
    [1, 1],
  ] as const)(
    'stays within the image and keeps a minimum size when corner (%i, %i) is moved',
    (...corner: RectCorner) => {
      for (const x of [-1, 0.25, 0.4, 2])
        for (const y of [-1, 0.15, 0.4, 2]) {
          const [left, top, width, height] = resizeRect(rect, corner, [x, y]);
          expect(Math.min(left, top)).toBeGreaterThanOrEqual(0);
          expect(Math.min(width, height)).toBeGreaterThanOrEqual(0.1);
          expect(Math.max(left + width, top + height)).toBeLessThanOrEqual(1);
        }
    },
  );
});
