import { expect, test } from 'vitest';
import { findImageSizeIssue, getMinimumLongSide } from './minimum-size.ts';

const landscape = { width: 960, height: 640 };
const portrait = { width: 768, height: 960 };

test.each([
  ['about/hero', landscape, 2400],
  ['nazaakat/hero', portrait, 1600],
  ['courtyard-house/living-room', landscape, 1920],
  ['courtyard-house/stair', portrait, 1500],
  ['pieces/01-pebble-triplets', { width: 960, height: 768 }, 1500],
  ['articles/monsoon-light', landscape, 1600],
  ['testimonials/1', { width: 800, height: 800 }, 400],
])('the minimum size of %s depends on its use', (id, dimensions, longSide) => {
  expect(getMinimumLongSide(id, dimensions)).toBe(longSide);
});

test('reports an image that is one pixel too small', () => {
  expect(findImageSizeIssue('courtyard-house/living-room', { width: 1919, height: 1279 })).toBe(
    'measures 1919 by 1279; expected at least 1920 px on the long side',
  );
  expect(findImageSizeIssue('courtyard-house/living-room', { width: 1920, height: 1280 })).toBeUndefined();
});
