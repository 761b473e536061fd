import { expect, test } from 'vitest';
import { parseHangHeight, parseSizes } from './parse-size.ts';

test.each([
  ['490 × 610 × 800 mm, seat 450 mm', [[0.49, 0.61, 0.8]]],
  ['1,600 × 2,050 × 900 mm', [[1.6, 2.05, 0.9]]],
  [
    '900 × 640 × 420 mm, 640 × 480 × 350 mm',
    [
      [0.9, 0.64, 0.42],
      [0.64, 0.48, 0.35],
    ],
  ],
  [
    'Ø 400 × 560 mm and Ø 460 × 400 mm',
    [
      [0.4, 0.4, 0.56],
      [0.46, 0.46, 0.4],
    ],
  ],
  ['Ø 1,240 × 330 mm as a ring; three parts', [[1.24, 1.24, 0.33]]],
  [
    '520, 400 and 290 mm cubes',
    [
      [0.52, 0.52, 0.52],
      [0.4, 0.4, 0.4],
      [0.29, 0.29, 0.29],
    ],
  ],
  ['1,500 × 640 × 400 mm; hangs 370 mm off the floor, its seat at 450 mm', [[1.5, 0.64, 0.4]]],
  ['49 × 61 × 80 cm, seat 45 cm', [[0.49, 0.61, 0.8]]],
  ['49 cm × 61 cm × 80.5 cm', [[0.49, 0.61, 0.805]]],
  ['1.6 x 2.05 x 0.9 m', [[1.6, 2.05, 0.9]]],
  ['Ø 40 × 56 cm', [[0.4, 0.4, 0.56]]],
  ['30 cm cubes', [[0.3, 0.3, 0.3]]],
  ['as long as the wall', []],
])('%s', (text, sizes) => {
  expect(parseSizes(text)).toEqual(sizes);
});

test.each([
  ['1,500 × 640 × 400 mm; hangs 370 mm off the floor, its seat at 450 mm', 0.37],
  ['Ø 30 × 20 cm, hangs 1.8 m high', 1.8],
  ['490 × 610 × 800 mm, seat 450 mm', 0],
])('%s: hangs %d m above the floor', (text, metres) => {
  expect(parseHangHeight(text)).toBe(metres);
});
