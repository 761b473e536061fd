import { useState, useSyncExternalStore } from 'react';

/*
 * Backs up unsaved changes in local storage, so that they survive a closed tab, an expired session and a lost connection. Without
 * local storage they are lost when the tab closes.
 */

/** The admin's former name, so that backups made before the change are found. */
const PREFIX = 'desk:';
/** Identifies this tab until it is closed. Each tab writes its own backup, so that no tab overwrites another's. */
const TAB_ID = getTabId();
/** The names of backups. */
export const backupNames = {
  entry: (file: string) => `${entryPrefix(file)}${TAB_ID}`,
  note: (id: string) => `note:${id}`,
  newEntry: (collection: string) => `new:${collection}`,
} as const;

const ENTRY_PREFIX = 'thing:';
const entryPrefix = (file: string) => `${ENTRY_PREFIX}${file}#`;

const listeners = new Set<() => void>();
const notify = () => {
  for (const listener of listeners) listener();
};

/** Session storage holds the id only during a reload, so that a duplicated tab gets an id of its own. */
function getTabId(): string {
  const KEY = `${PREFIX}tab`;
  const random = Math.random().toString(36).slice(2);
  try {
    const id = sessionStorage.getItem(KEY) ?? random;
    sessionStorage.removeItem(KEY);
    addEventListener('pagehide', () => sessionStorage.setItem(KEY, id));
    addEventListener('pageshow', () => sessionStorage.removeItem(KEY));
    return id;
  } catch {
    return random;
  }
}

/** Stores a backup and replaces an earlier one of the same name. */
export function saveBackup(name: string, value: unknown): void {
  write(name, value);
  notify();
}

/** @returns whether the browser stored the value. */
function write(name: string, value: unknown): boolean {
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

/** Reads a backup. @returns null if there is none or it cannot be read. */
export function readBackup<Value>(name: string): Value | null {
  try {
    return JSON.parse(localStorage.getItem(PREFIX + name) ?? 'null');
  } catch {
    return null;
  }
}

/** Deletes a backup once its text is saved or discarded. */
export function deleteBackup(name: string): void {
  try {
    localStorage.removeItem(PREFIX + name);
  } catch {}
  notify();
}

/**
 * Reads the backup of an entry. If this tab has none, it takes over the backup of another tab, which may be closed. If that tab is
 * still open, its next change creates its backup again.
 */
export function takeEntryBackup<Value>(file: string): Value | null {
  const own = backupNames.entry(file);
  if (readBackup(own) === null) {
    const other = readNames()
      .split('\n')
      .find((name) => name.startsWith(entryPrefix(file)));
    const backup = other === undefined ? null : readBackup<Value>(other);
    if (other !== undefined && backup !== null && write(own, backup)) localStorage.removeItem(PREFIX + other);
  }
  return readBackup<Value>(own);
}

/** Returns the names of all backups, one per line: equal strings tell React that nothing changed. */
function readNames(): string {
  try {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));
    return keys
      .map((key) => key.slice(PREFIX.length))
      .sort()
      .join('\n');
  } catch {
    return '';
  }
}

/** Deletes all backups, for the next person at this computer. */
export const deleteAllBackups = (): void => {
  for (const name of readNames().split('\n')) deleteBackup(name);
};

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  // The event reports changes by other tabs.
  addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
}

/** Returns the files of entries with unsaved changes, and whether other texts, such as notes, are unsaved. */
export function useUnsavedTexts(): { files: string[]; hasOtherTexts: boolean } {
  const names = useSyncExternalStore(subscribe, readNames).split('\n').filter(Boolean);
  const entryNames = names.filter((name) => name.startsWith(ENTRY_PREFIX));
  const files = [
    ...new Set(entryNames.map((name) => name.slice(ENTRY_PREFIX.length, name.lastIndexOf('#')))),
  ];
  return { files, hasOtherTexts: entryNames.length < names.length };
}

/** State of a text that is backed up until it is set to empty. */
export function useBackedUpText(name: string): [text: string, setText: (text: string) => void] {
  const [text, setText] = useState(() => readBackup<string>(name) ?? '');
  const setAndBackUp = (next: string) => {
    setText(next);
    if (next === '') deleteBackup(name);
    else saveBackup(name, next);
  };
  return [text, setAndBackUp];
}
