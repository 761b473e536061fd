import { expect, test } from 'vitest';
import type { SavedItem } from './saved-format.ts';
import { describeSavedItems, MAX_MESSAGE_LENGTH } from './saved-message.ts';

const ORIGIN = 'https://studio.example';

const createItems = (count: number, note: string): SavedItem[] =>
  Array.from({ length: count }, (_, index) => ({ id: `piece/${index}`, title: `Chair ${index}`, note }));

test('a message has a line for each item, and the link', () => {
  expect(describeSavedItems(createItems(2, 'for the hall'), ORIGIN)).toBe(
    'Chair 0 (for the hall)\nChair 1 (for the hall)\nhttps://studio.example/saved#v=1&piece=0&note=for+the+hall&piece=1&note=for+the+hall',
  );
});

test('a long list leaves notes out of the link first, then out of its lines, and always fits a field', () => {
  const long = describeSavedItems(createItems(100, 'n'.repeat(150)), ORIGIN);
  expect(long).toContain(`Chair 99 (${'n'.repeat(150)})`);
  expect(long).toContain('&piece=98&piece=99');
  const longest = describeSavedItems(createItems(200, 'न'.repeat(300)), ORIGIN);
  expect(longest).toMatch(/^Chair 0\nChair 1\n/);
  const hostile = createItems(200, '').map((item, index) => ({
    ...item,
    id: `piece/${'न'.repeat(190)}${index}` as const,
  }));
  for (const text of [long, longest, describeSavedItems(hostile, ORIGIN)])
    expect(text.length).toBeLessThanOrEqual(MAX_MESSAGE_LENGTH);
});

test('on request, each line has the link to its page, whatever its id is', () => {
  const list: SavedItem[] = [
    { id: 'project/hill-house', title: 'Hill house', note: 'the stair' },
    { id: 'photograph/hill-house/dusk', title: 'Dusk', note: '' },
    { id: 'piece/../a b?#', title: '', note: '' },
    { id: 'candle/mitti', title: 'Mitti', note: '' },
  ];
  expect(describeSavedItems(list, ORIGIN, true).split('\n').slice(0, 4)).toEqual([
    'Hill house (the stair): https://studio.example/portfolio/hill-house',
    'Dusk',
    'piece/../a b?#: https://studio.example/homes/..%2Fa%20b%3F%23',
    'Mitti: https://studio.example/nazaakat#mitti',
  ]);
});
