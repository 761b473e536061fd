import { expect, test } from 'vitest';
import { draftLongSide, finalLongSide, isDraft } from './final-size.ts';

const lying = { width: 960, height: 640 };
const standing = { width: 768, height: 960 };

test.each([
  ['about/hero', lying, 2400],
  ['nazaakat/hero', standing, 1600],
  ['courtyard-house/living-room', lying, 1920],
  ['courtyard-house/stair', standing, 1500],
  ['pieces/01-pebble-triplets', { width: 960, height: 768 }, 1500],
  ['articles/monsoon-light', lying, 1600],
  ['testimonials/1', { width: 800, height: 800 }, 400],
])('%s is final from its own size', (id, shape, longSide) => {
  expect(finalLongSide(id, shape)).toBe(longSide);
});

test('a draft is smaller, and has a least size of its own', () => {
  expect(isDraft('courtyard-house/living-room', { width: 1919, height: 1279 })).toBe(true);
  expect(isDraft('courtyard-house/living-room', { width: 1920, height: 1280 })).toBe(false);
  expect(draftLongSide('courtyard-house/living-room', lying)).toBe(900);
  expect(draftLongSide('testimonials/1', lying)).toBe(400);
});
