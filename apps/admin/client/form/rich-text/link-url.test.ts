import { expect, it } from 'vitest';
import { completeUrl } from './link-url.ts';

it.each([
  ['/contact', '/contact'],
  ['#lime', '#lime'],
  ['https://example.com/a?b=c', 'https://example.com/a?b=c'],
  ['www.example.com', 'https://www.example.com'],
  ['example.co.in/a b', undefined],
  ['asha@example.com', 'mailto:asha@example.com'],
  ['tel:+911412345678', 'tel:+911412345678'],
  ['//example.com', undefined],
  ['javascript:alert(1)', undefined],
  ['contact us', undefined],
  ['', undefined],
])('%j becomes %j', (input, url) => {
  expect(completeUrl(input)).toBe(url);
});
