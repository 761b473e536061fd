import { beforeEach, expect, it, vi } from 'vitest';

const FILE = 'candles/mitti.yaml';

/** Imports the module as a new tab does. @param tab a tab that is reloaded, with its session storage. */
async function openTab(tab = new Tab()) {
  vi.resetModules();
  vi.stubGlobal('sessionStorage', createStorage(tab.stored));
  vi.stubGlobal('addEventListener', tab.addEventListener.bind(tab));
  return import('./kept.ts');
}

class Tab extends EventTarget {
  stored = {};
}

const createStorage = (stored: object) => ({
  getItem: (name: string) => Reflect.get(stored, name) ?? null,
  setItem: (name: string, value: string) => Reflect.set(stored, name, value),
  removeItem: (name: string) => Reflect.deleteProperty(stored, name),
});

beforeEach(() => {
  const stored = {};
  // The stored names are own keys, as in a browser's storage.
  vi.stubGlobal('localStorage', Object.setPrototypeOf(stored, createStorage(stored)));
});

it('keeps a separate text for each tab of one entry', async () => {
  const [one, other] = [await openTab(), await openTab()];
  one.keep(one.keptAs.entry(FILE), 'first');
  other.keep(other.keptAs.entry(FILE), 'second');
  expect([one.takeThing(FILE), other.takeThing(FILE)]).toEqual(['first', 'second']);
  other.forget(other.keptAs.entry(FILE));
  expect(one.takeThing(FILE)).toBe('first');
});

it('moves the text of a closed tab to the next tab that opens the entry', async () => {
  const closed = await openTab();
  closed.keep(closed.keptAs.entry(FILE), 'first');
  const next = await openTab();
  expect([next.takeThing('candles/makrana.yaml'), next.takeThing(FILE)]).toEqual([null, 'first']);
  next.forget(next.keptAs.entry(FILE));
  expect((await openTab()).takeThing(FILE)).toBeNull();
});

it('a reloaded tab keeps its identity, a duplicated tab gets a new one', async () => {
  const tab = new Tab();
  const before = await openTab(tab);
  const copy = new Tab();
  copy.stored = { ...tab.stored };
  tab.dispatchEvent(new Event('pagehide'));
  expect((await openTab(tab)).keptAs.entry(FILE)).toBe(before.keptAs.entry(FILE));
  expect((await openTab(copy)).keptAs.entry(FILE)).not.toBe(before.keptAs.entry(FILE));
});

it('signing out deletes the texts of all tabs', async () => {
  const [one, other] = [await openTab(), await openTab()];
  one.keep(one.keptAs.entry(FILE), 'first');
  other.forgetAll();
  expect(one.takeThing(FILE)).toBeNull();
});
