import { expect, test } from 'vitest';
import { getFileLabel } from './labels.ts';

test.each([
  ['candles/mitti.yaml', 'Mitti', 'Mitti (Candles)'],
  ['candles/clay-lamp.yaml', undefined, 'Clay lamp (Candles)'],
  ['pictures/hill-house/dusk.yaml', undefined, 'Dusk (Media)'],
  ['testimonials/3.yaml', '', '3 (Testimonials)'],
  ['pages/about.yaml', 'About', 'About'],
  ['order/candles.yaml', undefined, 'Order of candles'],
  ['fonts/halant.woff2', undefined, 'Other files of the website'],
])('the label of %s has no path', (file, title, label) => {
  expect(getFileLabel(file, title)).toBe(label);
});
