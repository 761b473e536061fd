import { beforeEach, expect, test, vi } from 'vitest';
import { createSavedList } from './create-saved-list.ts';
import { type SavedId, type SavedItem, serializeSavedItems } from './saved-format.ts';

/** Fakes the parts of web storage and of the window that the list uses. */
class Browser extends EventTarget {
  readonly stored = new Map<string, string>();
  isDenied = false;
  isFull = false;

  readonly localStorage = {
    getItem: (key: string) => {
      if (this.isDenied) throw new DOMException('denied', 'SecurityError');
      return this.stored.get(key) ?? null;
    },
    setItem: (key: string, text: string) => {
      if (this.isDenied || this.isFull) throw new DOMException('full', 'QuotaExceededError');
      this.stored.set(key, text);
    },
  };

  /** Changes the stored text, as another tab does. */
  changeInOtherTab(items: readonly SavedItem[], isReported = true) {
    this.stored.set('saved', serializeSavedItems(items));
    if (isReported) this.dispatchEvent(Object.assign(new Event('storage'), { key: 'saved' }));
  }
}

let browser = new Browser();
const toasts: { message: string; undo: (() => void) | undefined }[] = [];

const openPage = () => createSavedList((message, undo) => toasts.push({ message, undo }));

const savedItem = (id: SavedId, note = ''): SavedItem => ({ id, title: id, note });

beforeEach(() => {
  browser = new Browser();
  toasts.length = 0;
  vi.stubGlobal('localStorage', browser.localStorage);
  vi.stubGlobal('addEventListener', browser.addEventListener.bind(browser));
  vi.stubGlobal('removeEventListener', browser.removeEventListener.bind(browser));
});

test('what is saved is there on the next page, and Undo removes it', () => {
  const first = openPage();
  first.toggleSaved({ id: 'piece/a', title: 'Chair' });
  expect(first.isSaved('piece/a')).toBe(true);
  const second = openPage();
  expect(second.getSaved()).toEqual({
    items: [{ id: 'piece/a', title: 'Chair', note: '' }],
    isStored: true,
    hasUnreadable: false,
  });
  toasts.pop()?.undo?.();
  expect(first.getSaved().items).toEqual([]);
  expect(openPage().getSaved().items).toEqual([]);
});

test('Undo brings a removed item back with its note and place, and keeps what was saved since', () => {
  browser.changeInOtherTab([
    savedItem('piece/a'),
    savedItem('piece/b', 'for the hall'),
    savedItem('piece/c'),
  ]);
  const list = openPage();
  list.removeSaved('piece/b');
  const toast = toasts.pop();
  list.updateSaved((items) => [...items, savedItem('candle/d')]);
  toast?.undo?.();
  expect(list.getSaved().items).toEqual([
    savedItem('piece/a'),
    savedItem('piece/b', 'for the hall'),
    savedItem('piece/c'),
    savedItem('candle/d'),
  ]);
});

test('Undo of an added list removes what was added, and keeps what was saved or written since', () => {
  const own = [savedItem('piece/a', 'hall'), savedItem('piece/b', 'stairs')];
  browser.changeInOtherTab(own);
  const list = openPage();
  list.replaceSaved(
    () => [
      savedItem('piece/a', 'hall; theirs'),
      savedItem('piece/b', 'stairs; theirs'),
      savedItem('piece/c'),
    ],
    'List added',
  );
  list.updateSaved((items) => items.map((item) => (item.id === 'piece/b' ? { ...item, note: 'new' } : item)));
  list.toggleSaved({ id: 'candle/d', title: 'Candle' });
  toasts[0]?.undo?.();
  expect(list.getSaved().items.map(({ id, note }) => [id, note])).toEqual([
    ['piece/a', 'hall'],
    ['piece/b', 'new'],
    ['candle/d', ''],
  ]);
});

test('two tabs do not overwrite each other', () => {
  const list = openPage();
  const listener = vi.fn();
  list.subscribe(listener);
  browser.changeInOtherTab([savedItem('piece/a')]);
  expect(listener).toHaveBeenCalledOnce();
  expect(list.isSaved('piece/a')).toBe(true);
  // Another tab's change whose event has not arrived yet.
  browser.changeInOtherTab([savedItem('piece/a'), savedItem('piece/b')], false);
  list.toggleSaved({ id: 'piece/c', title: 'Table' });
  expect(list.getSaved().items.map(({ id }) => id)).toEqual(['piece/a', 'piece/b', 'piece/c']);
});

test.each(['isDenied', 'isFull'] as const)('with storage that %s, the list lasts for the visit', (state) => {
  browser[state] = true;
  const list = openPage();
  list.toggleSaved({ id: 'piece/a', title: 'Chair' });
  list.toggleSaved({ id: 'piece/b', title: 'Table' });
  expect(list.getSaved().items).toHaveLength(2);
  expect(list.getSaved().isStored).toBe(false);
  browser[state] = false;
  list.toggleSaved({ id: 'piece/c', title: 'Lamp' });
  expect(list.getSaved().isStored).toBe(true);
  expect(openPage().getSaved().items).toHaveLength(3);
});

test('a text that cannot be read stays beside the new list', () => {
  browser.stored.set('saved', '{"version":9}');
  const list = openPage();
  expect(list.getSaved()).toMatchObject({ items: [], hasUnreadable: true });
  list.toggleSaved({ id: 'piece/a', title: 'Chair' });
  expect(browser.stored.get('saved-unreadable')).toBe('{"version":9}');
  expect(openPage().getSaved().items).toHaveLength(1);
});

test('a full list refuses one more and says so', () => {
  browser.changeInOtherTab(Array.from({ length: 200 }, (_, index) => savedItem(`piece/${index}`)));
  const list = openPage();
  list.toggleSaved({ id: 'piece/new', title: 'Chair' });
  expect(list.isSaved('piece/new')).toBe(false);
  expect(toasts.pop()?.undo).toBeUndefined();
});
