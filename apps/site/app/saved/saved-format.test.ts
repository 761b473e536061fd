import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  isSavedId,
  MAX_NOTE_LENGTH,
  MAX_SAVED_ITEMS,
  parseSavedItems,
  SAVED_KINDS,
  type SavedId,
  type SavedItem,
  serializeSavedItems,
} from './saved-format.ts';
import { mergeSavedItems, readShareFragment, toShareFragment } from './share-link.ts';

const savedItem = (id: SavedId, note = ''): SavedItem => ({ id, title: 'Chair', note });

/** Ids with any characters, as in a content folder or a malicious link. */
const ids = fc
  .tuple(fc.constantFrom(...SAVED_KINDS), fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }))
  .map(([kind, id]): SavedId => `${kind}/${id.toWellFormed()}`);
const lists = fc.uniqueArray(
  fc.record({
    id: ids,
    title: fc.string({ maxLength: 60 }),
    note: fc.string({ unit: 'grapheme', maxLength: 60 }),
  }),
  { selector: ({ id }) => id, maxLength: 30 },
);

const isValidList = (items: readonly { id: SavedId; note: string }[]): boolean =>
  items.length <= MAX_SAVED_ITEMS &&
  new Set(items.map(({ id }) => id)).size === items.length &&
  items.every(({ id, note }) => isSavedId(id) && note.length <= MAX_NOTE_LENGTH && note.isWellFormed());

test('reading a stored list yields the items that were stored', () => {
  fc.assert(
    fc.property(lists, (items) => {
      expect(parseSavedItems(serializeSavedItems(items))).toEqual({ items, isComplete: true });
    }),
  );
});

test('any stored text is read as a valid list', () => {
  const hostile = fc.oneof(
    fc.string(),
    fc.json(),
    fc.jsonValue().map((things) => JSON.stringify({ version: 1, things })),
    fc
      .array(fc.record({ id: fc.jsonValue(), title: fc.jsonValue(), note: fc.jsonValue() }))
      .map((things) => JSON.stringify({ version: 1, things })),
  );
  fc.assert(fc.property(hostile, (text) => isValidList(parseSavedItems(text).items)));
});

test.each([
  ['text that is not JSON', '{"version":1,"thi'],
  ['another version', '{"version":2,"things":[]}'],
  ['an object instead of a list', '{"version":1,"things":{}}'],
  ['an unknown kind', '{"version":1,"things":[{"id":"page/about"}]}'],
  ['a kind without an id', '{"version":1,"things":[{"id":"piece/"}]}'],
  ['the name of a property of all objects', '{"version":1,"things":[{"id":"__proto__"}]}'],
])('%s is reported as incomplete', (_, text) => {
  expect(parseSavedItems(text)).toEqual({ items: [], isComplete: false });
});

test('the readable items of a damaged list are kept', () => {
  const text = JSON.stringify({
    version: 1,
    things: [null, { id: 'piece/a', note: 7 }, { id: 'piece/a' }, 3],
  });
  expect(parseSavedItems(text)).toEqual({
    items: [{ id: 'piece/a', title: '', note: '' }],
    isComplete: false,
  });
});

test('a link holds ids and notes in their order', () => {
  const items = [
    savedItem('piece/17-flow-chair', 'For the hall & stairs'),
    savedItem('photograph/hill-house/dusk'),
  ];
  const fragment = toShareFragment(items);
  expect(fragment).toBe('#v=1&piece=17-flow-chair&note=For+the+hall+%26+stairs&photograph=hill-house%2Fdusk');
  fc.assert(
    fc.property(lists, (list) => {
      const items = list.map(({ id, note }) => ({ id, note }));
      expect(readShareFragment(new URL(toShareFragment(items), 'https://a.example/saved').hash)).toEqual({
        items,
        omittedCount: 0,
      });
    }),
  );
});

test('any fragment is read as a valid list or as none', () => {
  const hostile = fc.oneof(
    fc.string({ unit: fc.constantFrom('a', '&', '=', '%', '%ff', '+', '/', '\ud800', 'note=', 'piece=') }),
    fc
      .array(
        fc.tuple(
          fc.constantFrom(...SAVED_KINDS, 'note', 'v', '__proto__'),
          fc.string({
            unit: fc.constantFrom('a', '&', '=', '%', '%ff', '+', '/', '\ud800', 'note=', 'piece='),
          }),
        ),
      )
      .map((parameters) => `v=1&${parameters.map(([name, value]) => `${name}=${value}`).join('&')}`),
  );
  fc.assert(
    fc.property(hostile, (text) => {
      const shared = readShareFragment(`#${text}`);
      expect(shared === undefined || isValidList(shared.items)).toBe(true);
    }),
  );
  expect(readShareFragment('#main')).toBeUndefined();
  expect(readShareFragment('#v=2&piece=a')).toBeUndefined();
});

test('a link with 10,000 ids yields a full list and the number of the other ids', () => {
  const parameters = Array.from({ length: 10_000 }, (_, index) => `piece=${index}`);
  const shared = readShareFragment(`#v=1&${parameters.join('&')}`);
  expect(shared?.items).toHaveLength(MAX_SAVED_ITEMS);
  expect(shared?.omittedCount).toBe(10_000 - MAX_SAVED_ITEMS);
});

test('a note that does not follow an item belongs to none', () => {
  expect(readShareFragment('#v=1&note=a&piece=b&page=c&note=d')).toEqual({
    items: [{ id: 'piece/b', note: '' }],
    omittedCount: 1,
  });
});

test('adding a shared list keeps the order and notes of the visitor', () => {
  const own = [savedItem('piece/a', 'mine'), savedItem('piece/b')];
  expect(
    mergeSavedItems(own, [
      savedItem('candle/c', 'new'),
      savedItem('piece/b', 'theirs'),
      savedItem('piece/a', 'theirs'),
    ]),
  ).toEqual([savedItem('piece/a', 'mine'), savedItem('piece/b', 'theirs'), savedItem('candle/c', 'new')]);
});
