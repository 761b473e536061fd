import { expect, test } from 'vitest';
import { MAX_NOTE_LENGTH, type SavedId, type SavedItem } from '../../saved/saved-format.ts';
import {
  addFormerIds,
  isSavableItems,
  type SavableItem,
  type SavableItems,
  toCurrentItems,
} from './savable-items.ts';

const createItem = (title: string, path: string): SavableItem => ({
  title,
  path,
  picture: { width: 4, height: 3, color: '#fff', avif: '', fallback: '' },
});
const items: SavableItems = {
  'piece/new': createItem('Chair', '/homes/new'),
  'project/house': createItem('House', '/portfolio/house'),
  'photograph/house/dusk': createItem('Dusk', '/portfolio/house'),
};
const savedItem = (id: SavedId, note = ''): SavedItem => ({ id, title: 'Old title', note });
const followRedirects = (redirects: Record<string, string>, saved: readonly SavedItem[]) =>
  toCurrentItems(saved, addFormerIds(items, new Map(Object.entries(redirects))));

test('the JSON of a proxy is not accepted as the savable items', () => {
  for (const content of [{}, [], { error: 'Log in first' }]) expect(isSavableItems(content)).toBe(false);
  expect(isSavableItems({ 'piece/a': {} })).toBe(true);
});

test('saved items follow redirects, also several in a row, with their notes and places', () => {
  const saved = [
    savedItem('piece/old', 'hall'),
    savedItem('candle/gone', 'gift'),
    savedItem('project/villa'),
  ];
  const redirects = {
    '/homes/old': '/homes/newer',
    '/homes/newer': '/homes/new/',
    '/portfolio/villa': '/portfolio/house',
  };
  expect(followRedirects(redirects, saved)).toEqual([
    { id: 'piece/new', title: 'Chair', note: 'hall' },
    savedItem('candle/gone', 'gift'),
    { id: 'project/house', title: 'House', note: '' },
  ]);
});

test.each([
  ['in a circle', { '/homes/old': '/homes/other', '/homes/other': '/homes/old' }],
  ['to a page that cannot be saved', { '/homes/old': '/homes' }],
  ['to another site', { '/homes/old': 'https://other.example/homes/new' }],
])('with a redirect %s, a saved item stays unchanged', (_, redirects) => {
  const saved = [savedItem('piece/old', 'hall')];
  expect(followRedirects(redirects, saved)).toEqual(saved);
});

test('a redirect from a page that exists again has no effect', () => {
  const saved = [savedItem('piece/new')];
  expect(followRedirects({ '/homes/new': '/portfolio/house' }, saved)).toEqual(saved);
});

test('an item that was saved under both addresses is kept once, with both notes', () => {
  const redirects = { '/homes/old': '/homes/new', '/homes/older': '/homes/old' };
  const saved = [savedItem('piece/older', 'hall'), savedItem('piece/new', 'stairs'), savedItem('piece/old')];
  expect(followRedirects(redirects, saved)).toEqual([
    { id: 'piece/new', title: 'Chair', note: 'stairs; hall' },
  ]);
  const long = [
    savedItem('piece/old', 'n'.repeat(MAX_NOTE_LENGTH)),
    savedItem('piece/new', 'm'.repeat(MAX_NOTE_LENGTH)),
  ];
  expect(followRedirects(redirects, long)).toEqual(long);
});
