import { useState, useSyncExternalStore } from 'react';

/*
 * Backs up unsaved changes in local storage, so that they survive a closed tab, an expired session and a lost connection. Without
 * local storage they are lost when the tab closes.
 */

/** Prefix of all keys in local storage. */
const STORAGE_PREFIX = 'unsaved:';
const ENTRY_PREFIX = 'entry:';
/** Functions that return the names of backups: for an entry, the note about an enquiry, and the title of a new entry. */
export const backupNames = {
  entry: (file: string) => ENTRY_PREFIX + file,
  note: (id: string) => `note:${id}`,
  newEntry: (collection: string) => `new:${collection}`,
} as const;

const listeners = new Set<() => void>();
const notifyListeners = () => {
  for (const listener of listeners) listener();
};

/** Saves a backup. An earlier backup of the same name is replaced. */
export function saveBackup(name: string, value: unknown): void {
  try {
    localStorage.setItem(STORAGE_PREFIX + name, JSON.stringify(value));
  } catch {}
  notifyListeners();
}

/** Reads a backup. @returns null if there is no backup or it cannot be read. */
export function readBackup<Value>(name: string): Value | null {
  try {
    return JSON.parse(localStorage.getItem(STORAGE_PREFIX + name) ?? 'null');
  } catch {
    return null;
  }
}

/** Deletes a backup. Call it when the text of the backup is saved or discarded. */
export function deleteBackup(name: string): void {
  try {
    localStorage.removeItem(STORAGE_PREFIX + name);
  } catch {}
  notifyListeners();
}

/**
 * Returns the names of all backups, one per line. The result is one string, because `useSyncExternalStore` compares it with the previous
 * result by `Object.is`.
 */
function readJoinedBackupNames(): string {
  try {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(STORAGE_PREFIX));
    return keys
      .map((key) => key.slice(STORAGE_PREFIX.length))
      .sort()
      .join('\n');
  } catch {
    return '';
  }
}

/** Deletes all backups, so that the next person at this computer does not see them. */
export const deleteAllBackups = (): void => {
  for (const name of readJoinedBackupNames().split('\n')) deleteBackup(name);
};

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  // This event reports changes by other tabs.
  addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
}

/** Returns the files of entries with unsaved changes, and whether other forms have unsaved text. */
export function useUnsavedTexts(): { files: string[]; hasOtherUnsavedTexts: boolean } {
  const names = useSyncExternalStore(subscribe, readJoinedBackupNames).split('\n').filter(Boolean);
  const files = names.flatMap((name) =>
    name.startsWith(ENTRY_PREFIX) ? name.slice(ENTRY_PREFIX.length) : [],
  );
  return { files, hasOtherUnsavedTexts: files.length < names.length };
}

/** A React state for a text with a backup. Setting the text to '' deletes the backup. */
export function useBackedUpText(name: string): [text: string, setText: (text: string) => void] {
  const [text, setText] = useState(() => readBackup<string>(name) ?? '');
  const setAndBackUp = (next: string) => {
    setText(next);
    if (next === '') deleteBackup(name);
    else saveBackup(name, next);
  };
  return [text, setAndBackUp];
}
