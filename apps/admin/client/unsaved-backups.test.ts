import { beforeEach, expect, it, vi } from 'vitest';

const FILE = 'candles/mitti.yaml';

/** Imports unsaved-backups.ts as a new tab does. @param tab a reloaded tab with its session storage. */
async function openTab(tab = new Tab()) {
  vi.resetModules();
  vi.stubGlobal('sessionStorage', createStorage(tab.stored));
  vi.stubGlobal('addEventListener', tab.addEventListener.bind(tab));
  return import('./unsaved-backups.ts');
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
  // As in a browser, the stored names are keys of the storage object.
  vi.stubGlobal('localStorage', Object.setPrototypeOf(stored, createStorage(stored)));
});

it('keeps a separate text for each tab of one entry', async () => {
  const [one, other] = [await openTab(), await openTab()];
  one.saveBackup(one.backupNames.entry(FILE), 'first');
  other.saveBackup(other.backupNames.entry(FILE), 'second');
  expect([one.claimEntryBackup(FILE), other.claimEntryBackup(FILE)]).toEqual(['first', 'second']);
  other.deleteBackup(other.backupNames.entry(FILE));
  expect(one.claimEntryBackup(FILE)).toBe('first');
});

it('moves the text of a closed tab to the next tab that opens the entry', async () => {
  const closed = await openTab();
  closed.saveBackup(closed.backupNames.entry(FILE), 'first');
  const next = await openTab();
  expect([next.claimEntryBackup('candles/makrana.yaml'), next.claimEntryBackup(FILE)]).toEqual([
    null,
    'first',
  ]);
  next.deleteBackup(next.backupNames.entry(FILE));
  expect((await openTab()).claimEntryBackup(FILE)).toBeNull();
});

it('a reloaded tab keeps its identity, a duplicated tab gets a new one', async () => {
  const tab = new Tab();
  const before = await openTab(tab);
  const copy = new Tab();
  copy.stored = { ...tab.stored };
  tab.dispatchEvent(new Event('pagehide'));
  expect((await openTab(tab)).backupNames.entry(FILE)).toBe(before.backupNames.entry(FILE));
  expect((await openTab(copy)).backupNames.entry(FILE)).not.toBe(before.backupNames.entry(FILE));
});

it('signing out deletes the texts of all tabs', async () => {
  const [one, other] = [await openTab(), await openTab()];
  one.saveBackup(one.backupNames.entry(FILE), 'first');
  other.deleteAllBackups();
  expect(one.claimEntryBackup(FILE)).toBeNull();
});
