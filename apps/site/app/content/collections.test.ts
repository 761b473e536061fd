import { describe, expect, test } from 'vitest';
import { articles } from './articles.server.tsx';
import { candles, pieces, projects } from './collections.server.ts';
import { readLegalText } from './legal.server.tsx';

/** These tests pass for any content. Tests of the sample content are in tests/acceptance. */
test('articles are sorted by date and pieces by id', () => {
  const dates = articles.map(({ date }) => date);
  expect(dates).toEqual(dates.toSorted().reverse());
  const ids = pieces.map(({ id }) => id);
  expect(ids).toEqual(ids.toSorted((a, b) => a - b));
});

test('no piece or candle has a price', () => {
  const words = [
    ...pieces.map(({ pictures: _, ...fields }) => fields),
    ...candles.map(({ picture: _, ...fields }) => fields),
  ];
  expect(JSON.stringify(words)).not.toMatch(/₹|Rs\.?\s*\d|INR/i);
});

describe('stories and articles are safe HTML', () => {
  test.each([...projects, ...articles].map(({ id, html }) => [id, html] as const))('%s', (_id, html) => {
    expect(html).toMatch(/^<\w+/);
    expect(html).not.toMatch(/<script|<style|\son\w+=|javascript:/i);
  });
});

test.each(['privacy-policy', 'terms-of-service'])(
  '%s has sections with the ids of its table of contents',
  (name) => {
    const { sections, html } = readLegalText(name);
    expect(sections.length).toBeGreaterThan(0);
    for (const { id } of sections) expect(html).toContain(`<h2 id="${id}">`);
  },
);
