import { contentTypes } from '@studio/content/schema/content-types';
import { describe, expect, it } from 'vitest';
import type { EntryContents } from '../api-types.ts';
import { listTexts } from './entry-summary.ts';
import { createSearchPattern, findHits } from './search.ts';

const search = (text: string, contents: EntryContents, name = 'articles') => {
  const contentType = contentTypes.find((candidate) => candidate.name === name);
  if (!contentType) throw new Error(`There is no content type "${name}"`);
  return findHits(contentType, listTexts(contents), createSearchPattern(text));
};
const body = [
  '',
  '## Grey weeks',
  '',
  'Rain is loud. Every window becomes a **north**',
  'window for [weeks](/x); then the Monsoon ends. Doors swell.',
  '',
  '- first',
  '- a jar',
].join('\n');

describe('a hit', () => {
  it('is the sentence of a field, with the label of the field', () => {
    const fields = { excerpt: 'It is dry. In the monsoon, plaster sweats. Then it dries.' };
    expect(search('MONSOON', { fields })).toEqual([
      {
        path: ['excerpt'],
        label: 'Summary',
        before: 'In the ',
        match: 'monsoon',
        after: ', plaster sweats.',
      },
    ]);
  });

  it('has the path of a nested field', () => {
    const fields = { hero: { slides: [{ title: 'One' }, { title: 'Two lamps' }] } };
    expect(search('lamps', { fields }, 'home')).toMatchObject([
      { path: ['hero', 'slides', 1, 'title'], label: 'Top of the page, slides 2, title' },
    ]);
  });

  it('is a sentence of the body without its Markdown, with the line of the match', () => {
    expect(search('north window', { fields: {}, body })).toEqual([
      {
        path: ['body', 4],
        label: 'Text',
        before: 'Every window becomes a ',
        match: 'north window',
        after: ' for weeks; then the Monsoon ends.',
      },
    ]);
    expect(search('monsoon', { fields: {}, body })).toMatchObject([{ path: ['body', 5] }]);
    expect(search('jar', { fields: {}, body })).toMatchObject([{ path: ['body', 8], match: 'jar' }]);
  });

  it('cuts a long sentence at words on both sides', () => {
    const words = 'word '.repeat(60);
    const [hit] = search('lamp', { fields: { title: `${words}lamp ${words}` } });
    expect(hit?.before).toMatch(/^…( word)+ $/);
    expect(hit?.after).toMatch(/^( word)+ …$/);
    expect(`${hit?.before}${hit?.after}`.length).toBeLessThan(170);
  });
});

it('shows no ids', () => {
  expect(search('hall', { fields: { id: 'hall', pictures: ['house/hall'] } })).toEqual([]);
});

it('finds numbers, and signs that have a meaning in patterns', () => {
  expect(search('2023', { fields: { year: 2023 } })).toHaveLength(1);
  expect(search('(a+b) $5.', { fields: { title: 'It is (a+b) $5.' } })).toHaveLength(1);
  expect(search('a.c', { fields: { title: 'abc' } })).toEqual([]);
});
