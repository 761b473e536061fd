import { describe, expect, test } from 'vitest';
import { articles } from './articles.server.tsx';
import { candles, pieces, projects } from './collections.server.ts';
import { readLegal } from './legal.server.tsx';

/** What is true of any studio's content; what is true of the sample alone stands in tests/acceptance. */
test('lists come in the order that their files give', () => {
  const dates = articles.map(({ date }) => date);
  expect(dates).toEqual(dates.toSorted().reverse());
  const ids = pieces.map(({ id }) => id);
  expect(ids).toEqual(ids.toSorted((a, b) => a - b));
});

test('no piece and no candle shows a price', () => {
  const words = [...pieces, ...candles].map(({ picture: _, ...fields }) => fields);
  expect(JSON.stringify(words)).not.toMatch(/₹|Rs\.?\s*\d|INR/i);
});

describe('stories and articles are safe HTML', () => {
  test.each([...projects, ...articles].map(({ id, html }) => [id, html] as const))('%s', (_id, html) => {
    expect(html).toMatch(/^<\w+/);
    expect(html).not.toMatch(/<script|<style|\son\w+=|javascript:/i);
  });
});

test.each(['privacy-policy', 'terms-of-service'])('%s has sections that its contents lead to', (name) => {
  const { sections, html } = readLegal(name);
  expect(sections.length).toBeGreaterThan(0);
  for (const { id } of sections) expect(html).toContain(`<h2 id="${id}">`);
});
