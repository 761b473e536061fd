import { beforeEach, expect, it, vi } from 'vitest';

const FILE = 'candles/mitti.yaml';

/** The module as another tab of the same browser has it, or one that is loaded again with what it had. */
async function openTab(own = new Tab()) {
  vi.resetModules();
  vi.stubGlobal('sessionStorage', storageOf(own.stored));
  vi.stubGlobal('addEventListener', own.addEventListener.bind(own));
  return import('./kept.ts');
}

class Tab extends EventTarget {
  stored = {};
}

const storageOf = (stored: object) => ({
  getItem: (name: string) => Reflect.get(stored, name) ?? null,
  setItem: (name: string, value: string) => Reflect.set(stored, name, value),
  removeItem: (name: string) => Reflect.deleteProperty(stored, name),
});

beforeEach(() => {
  const stored = {};
  // Its names are its keys, as a browser's are.
  vi.stubGlobal('localStorage', Object.setPrototypeOf(stored, storageOf(stored)));
});

it('two tabs on one thing keep a text each', async () => {
  const [one, other] = [await openTab(), await openTab()];
  one.keep(one.keptAs.thing(FILE), 'first');
  other.keep(other.keptAs.thing(FILE), 'second');
  expect([one.takeThing(FILE), other.takeThing(FILE)]).toEqual(['first', 'second']);
  other.forget(other.keptAs.thing(FILE));
  expect(one.takeThing(FILE)).toBe('first');
});

it('the text of a tab that was closed goes over to the next that opens the thing, and is saved there for good', async () => {
  const closed = await openTab();
  closed.keep(closed.keptAs.thing(FILE), 'first');
  const next = await openTab();
  expect([next.takeThing('candles/makrana.yaml'), next.takeThing(FILE)]).toEqual([null, 'first']);
  next.forget(next.keptAs.thing(FILE));
  expect((await openTab()).takeThing(FILE)).toBeNull();
});

it('a tab that is loaded again has its own text, and one that is a copy of it has not', async () => {
  const tab = new Tab();
  const before = await openTab(tab);
  const copy = new Tab();
  copy.stored = { ...tab.stored };
  tab.dispatchEvent(new Event('pagehide'));
  expect((await openTab(tab)).keptAs.thing(FILE)).toBe(before.keptAs.thing(FILE));
  expect((await openTab(copy)).keptAs.thing(FILE)).not.toBe(before.keptAs.thing(FILE));
});

it('what is forgotten at the way out is that of all tabs', async () => {
  const [one, other] = [await openTab(), await openTab()];
  one.keep(one.keptAs.thing(FILE), 'first');
  other.forgetAll();
  expect(one.takeThing(FILE)).toBeNull();
});
