import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { unbroken } from './unbroken.tsx';

const html = (title: string) => renderToStaticMarkup(unbroken(title));

test('a short hyphenated word stays whole', () => {
  expect(html('Workplace for twenty-two, Bengaluru')).toMatch(
    /^Workplace for <span[^>]*>twenty-two,<\/span> Bengaluru$/,
  );
});

test('a long one may break, and a title without is text alone', () => {
  expect(html('Design-and-build in Jaipur')).toBe('Design-and-build in Jaipur');
  expect(html('Hill house – Lonavala')).toBe('Hill house – Lonavala');
});
