import { expect, test } from 'vitest';
import { ciede2000, toLab } from './colour.ts';

// Pairs 1, 7, 13, 17 and 25 of the test data of Sharma, Wu and Dalal.
test.each([
  [[50, 2.6772, -79.7751], [50, 0, -82.7485], 2.0425],
  [[50, 0, 0], [50, -1, 2], 2.3669],
  [[50, -0.001, 2.49], [50, 0.0009, -2.49], 4.8045],
  [[50, 2.5, 0], [73, 25, -18], 27.1492],
  [[60.2574, -34.0099, 36.2677], [60.4626, -34.1751, 39.4387], 1.2644],
] as const)('%j and %j differ by %d', (first, second, expected) => {
  expect(ciede2000(first, second)).toBeCloseTo(expected, 2);
});

test('L* is 100 for white and 53.6 for middle grey', () => {
  expect(toLab([255, 255, 255])[0]).toBeCloseTo(100, 1);
  expect(toLab([128, 128, 128])[0]).toBeCloseTo(53.6, 1);
});
