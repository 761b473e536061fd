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

/** Ids as in a content folder. */
const ids = fc
  .tuple(
    fc.constantFrom(...SAVED_KINDS),
    fc.stringMatching(/^[a-z0-9]{1,9}(\/[a-z0-9]{1,9})?(-[a-z0-9]{1,9})?$/),
  )
  .map(([kind, id]): SavedId => `${kind}/${id}`);
/** Notes with any characters, except those that look percent-encoded. */
const notes = fc
  .string({ unit: 'grapheme', maxLength: 60 })
  .filter((note) => !/%[\da-f]{2}/i.test(note) && note.isWellFormed());
const lists = fc.uniqueArray(
  fc.record({
    id: ids,
    title: fc.string({ maxLength: 60 }),
    note: notes,
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
});

const CHANGES_BY_PROGRAMS: readonly ((text: string) => string)[] = [
  encodeURIComponent,
  // Encodes only the percent signs.
  encodeURI,
  (text) => text.replaceAll('%', '%25').replaceAll('&', '&amp;'),
];

test('a link holds its list, even if programs encode it once more or twice', () => {
  fc.assert(
    fc.property(
      lists,
      fc.array(fc.constantFrom(...CHANGES_BY_PROGRAMS), { maxLength: 2 }),
      (list, changes) => {
        const items = list.map(({ id, note }) => ({ id, note }));
        const fragment = changes.reduce((text, change) => change(text), toShareFragment(items).slice(1));
        expect(readShareFragment(new URL(`#${fragment}`, 'https://a.example/saved').hash)).toEqual({
          items,
          omittedCount: 0,
        });
      },
    ),
  );
});

test.each([
  ['v%3D1%26piece%3D01-pebble-triplets%26note%3Dhall', '01-pebble-triplets'],
  ['v%253D1%2526piece%253Da%2526note%253Dhall', 'a'],
  ['v=1&piece=a%252Fb&note=hall', 'a/b'],
  ['v%3D1%26piece%3Da%26note%3Dhall%2', 'a'],
])('the damaged link %s is repaired', (fragment, id) => {
  expect(readShareFragment(`#${fragment}`)?.items).toMatchObject([
    { id: `piece/${id}`, note: expect.stringMatching(/^hall/) },
  ]);
});

test.each(['.', ',', ')', '…', '!', '>', '*', '?)', '."'])(
  'the end of a sentence %s is no part of a link',
  (end) => {
    expect(readShareFragment(`#v=1&candle=x&piece=a${end}`)?.items.map(({ id }) => id)).toEqual([
      'candle/x',
      'piece/a',
    ]);
    expect(readShareFragment(`#v=1&candle=x%2Fy${encodeURIComponent(end)}`)?.items[0]?.id).toBe('candle/x/y');
  },
);

test('a percent sign that a visitor typed stays in the note', () => {
  for (const note of ['50% of it', '100%', '20%25 or 30%'])
    expect(readShareFragment(toShareFragment([savedItem('piece/a', note)]))?.items[0]?.note).toBe(note);
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
  for (const damaged of ['#v=2&piece=a', '#v%3', '#piece=a'])
    expect(readShareFragment(damaged)).toEqual({ items: [], omittedCount: 0 });
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

test('adding a shared list keeps the order and notes of the visitor, and adds the shared notes once', () => {
  const own = [savedItem('piece/a', 'mine'), savedItem('piece/b')];
  const shared = [
    savedItem('candle/c', 'new'),
    savedItem('piece/b', 'theirs'),
    savedItem('piece/a', 'theirs'),
  ];
  const merged = mergeSavedItems(own, shared);
  expect(merged).toEqual([
    savedItem('piece/a', 'mine; theirs'),
    savedItem('piece/b', 'theirs'),
    savedItem('candle/c', 'new'),
  ]);
  expect(mergeSavedItems(merged, shared)).toEqual(merged);
});
