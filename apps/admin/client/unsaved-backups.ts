import { useState, useSyncExternalStore } from 'react';

/*
 * Backs up unsaved changes in local storage, so that they survive a closed tab, an expired session and a lost connection. Without
 * local storage they are lost when the tab closes.
 */

/** Prefix of all keys in local storage: the former name of the admin app, so that earlier backups are still found. */
const STORAGE_PREFIX = 'desk:';
/** Identifies this tab until it is closed, so that tabs do not overwrite each other's backups. */
const TAB_ID = getTabId();
/**
 * Functions that return the names of backups: for an entry's form in this tab, the note about an enquiry, and the title of a new entry.
 */
export const backupNames = {
  entry: (file: string) => `${getEntryPrefix(file)}${TAB_ID}`,
  note: (id: string) => `note:${id}`,
  newEntry: (collection: string) => `new:${collection}`,
} as const;

/** It says `thing`, the former word for an entry, so that backups of earlier releases are still found. */
const ENTRY_BACKUP_PREFIX = 'thing:';
const getEntryPrefix = (file: string) => `${ENTRY_BACKUP_PREFIX}${file}#`;

const listeners = new Set<() => void>();
const notifyListeners = () => {
  for (const listener of listeners) listener();
};

/**
 * Returns this tab's id. Browsers copy session storage to a duplicated tab, which needs another id. The id is therefore in
 * session storage only during a reload.
 */
function getTabId(): string {
  const TAB_STORAGE_KEY = `${STORAGE_PREFIX}tab`;
  const newId = Math.random().toString(36).slice(2);
  try {
    const id = sessionStorage.getItem(TAB_STORAGE_KEY) ?? newId;
    sessionStorage.removeItem(TAB_STORAGE_KEY);
    addEventListener('pagehide', () => sessionStorage.setItem(TAB_STORAGE_KEY, id));
    addEventListener('pageshow', () => sessionStorage.removeItem(TAB_STORAGE_KEY));
    return id;
  } catch {
    return newId;
  }
}

/** Saves a backup. An earlier backup of the same name is replaced. */
export function saveBackup(name: string, value: unknown): void {
  writeBackup(name, value);
  notifyListeners();
}

/** Writes a value to local storage. @returns false if the browser does not allow it. */
function writeBackup(name: string, value: unknown): boolean {
  try {
    localStorage.setItem(STORAGE_PREFIX + name, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
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
 * Reads this tab's backup of an entry. If this tab has none, it takes over the backup of another tab, which may be closed. If the other tab
 * is still open, its next change creates its backup again.
 *
 * @returns null if no tab has a backup of the entry, or if local storage cannot be used.
 */
export function claimEntryBackup<Value>(file: string): Value | null {
  const ownBackupName = backupNames.entry(file);
  if (readBackup(ownBackupName) === null) {
    const otherTabBackupName = readJoinedBackupNames()
      .split('\n')
      .find((name) => name.startsWith(getEntryPrefix(file)));
    const backup = otherTabBackupName === undefined ? null : readBackup<Value>(otherTabBackupName);
    if (otherTabBackupName !== undefined && backup !== null && writeBackup(ownBackupName, backup))
      localStorage.removeItem(STORAGE_PREFIX + otherTabBackupName);
  }
  return readBackup<Value>(ownBackupName);
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
  const entryBackupNames = names.filter((name) => name.startsWith(ENTRY_BACKUP_PREFIX));
  const files = [
    ...new Set(entryBackupNames.map((name) => name.slice(ENTRY_BACKUP_PREFIX.length, name.lastIndexOf('#')))),
  ];
  return { files, hasOtherUnsavedTexts: entryBackupNames.length < names.length };
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
