import { beforeEach, expect, it, vi } from 'vitest';

const FILE = 'candles/mitti.yaml';

/** The module as another tab of the same browser has it. */
async function openTab() {
  vi.resetModules();
  return import('./kept.ts');
}

beforeEach(() => {
  const methods = {
    getItem: (name: string) => Reflect.get(storage, name) ?? null,
    setItem: (name: string, value: string) => Reflect.set(storage, name, value),
    removeItem: (name: string) => Reflect.deleteProperty(storage, name),
  };
  const storage: object = Object.create(methods);
  vi.stubGlobal('localStorage', storage);
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

it('what is forgotten at the way out is that of all tabs', async () => {
  const [one, other] = [await openTab(), await openTab()];
  one.keep(one.keptAs.thing(FILE), 'first');
  other.forgetAll();
  expect(one.takeThing(FILE)).toBeNull();
});
