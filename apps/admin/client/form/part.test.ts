import { describe, expect, it } from 'vitest';
import { type Corner, corneredAt, movedTo, type Part } from './part.ts';

const part: Part = [0.2, 0.1, 0.4, 0.6];

describe('the part of a picture that phones show', () => {
  it.each([
    ['in the middle', [0.5, 0.5], [0.3, 0.2, 0.4, 0.6]],
    ['past the left edge', [0, 0.5], [0, 0.2, 0.4, 0.6]],
    ['past the foot', [0.5, 2], [0.3, 0.4, 0.4, 0.6]],
  ] as const)('is moved, and stays as large: %s', (_where, middle, moved) =>
    expect(movedTo(part, middle)).toEqual(moved),
  );

  it.each([
    [
      [0, 0],
      [0.3, 0.3],
      [0.3, 0.3, 0.3, 0.4],
    ],
    [
      [1, 0],
      [0.9, 0.3],
      [0.2, 0.3, 0.7, 0.4],
    ],
    [
      [0, 1],
      [0.1, 0.9],
      [0.1, 0.1, 0.5, 0.8],
    ],
    [
      [1, 1],
      [0.7, 0.8],
      [0.2, 0.1, 0.5, 0.7],
    ],
  ] as const)('has its corner %j at %j, and the one across from it stays', (corner, place, made) =>
    expect(corneredAt(part, corner, place)).toEqual(made),
  );

  it.each([
    [0, 0],
    [1, 0],
    [0, 1],
    [1, 1],
  ] as const)('neither leaves the picture by a corner (%i, %i), nor becomes nothing', (...corner: Corner) => {
    for (const x of [-1, 0.25, 0.4, 2])
      for (const y of [-1, 0.15, 0.4, 2]) {
        const [left, top, width, height] = corneredAt(part, corner, [x, y]);
        expect(Math.min(left, top)).toBeGreaterThanOrEqual(0);
        expect(Math.min(width, height)).toBeGreaterThanOrEqual(0.1);
        expect(Math.max(left + width, top + height)).toBeLessThanOrEqual(1);
      }
  });
});
