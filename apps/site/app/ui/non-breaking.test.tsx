import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { nonBreakingTitle } from './non-breaking.tsx';

const html = (title: string) => renderToStaticMarkup(nonBreakingTitle(title));

test('keeps a short hyphenated word on one line', () => {
  expect(html('Workplace for twenty-two, Bengaluru')).toMatch(
    /^Workplace for <span[^>]*>twenty-two,<\/span> Bengaluru$/,
  );
});

test('leaves long words and titles without hyphens alone', () => {
  expect(html('Design-and-build in Jaipur')).toBe('Design-and-build in Jaipur');
  expect(html('Hill house – Lonavala')).toBe('Hill house – Lonavala');
});
