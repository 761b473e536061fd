import * as messages from 'virtual:messages/saved';
import {
  MAX_SAVED_ITEMS,
  parseSavedItems,
  type SavedId,
  type SavedItem,
  serializeSavedItems,
} from './saved-format.ts';

const STORAGE_KEY = 'saved';
/** Where a stored text stays that could not be read, or not completely, before the list is written over it. */
const UNREADABLE_KEY = 'saved-unreadable';

/** The shortlist and the state of its storage. */
export interface SavedList {
  items: readonly SavedItem[];
  /** Whether the browser stores the list. Otherwise it lasts until the page is closed or loaded again. */
  isStored: boolean;
  /** Whether a part of the stored text could not be read. */
  hasUnreadable: boolean;
}

export const EMPTY_LIST: SavedList = { items: [], isStored: true, hasUnreadable: false };

/**
 * Creates the shortlist of a page. Reads and writes local storage.
 *
 * @param showToast shows a message; with a button for Undo if `onUndo` is given.
 */
export function createSavedList(showToast: (message: string, onUndo?: () => void) => void) {
  let list: SavedList | undefined;
  const listeners = new Set<() => void>();

  /** Returns the shortlist. The object changes if and only if the list does. */
  function getSaved(): SavedList {
    list ??= readStorage();
    return list;
  }

  /** Calls a function after each change of the list, also by another tab. @returns a function that stops it. */
  function subscribe(listener: () => void): () => void {
    if (listeners.size === 0) {
      addEventListener('storage', handleStorage);
      addEventListener('pageshow', handlePageShow);
    }
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
      if (listeners.size > 0) return;
      removeEventListener('storage', handleStorage);
      removeEventListener('pageshow', handlePageShow);
    };
  }

  const isSaved = (id: SavedId): boolean => getSaved().items.some((item) => item.id === id);

  /**
   * Changes the list and stores it.
   *
   * @param change returns the new list. Gets the newest one: another tab may have changed it.
   */
  function updateSaved(change: (items: readonly SavedItem[]) => readonly SavedItem[]): void {
    const current = getSaved().isStored ? readStorage() : getSaved();
    const items = change(current.items);
    setList({ ...current, items, isStored: writeStorage(items, current.hasUnreadable) });
  }

  /** Saves a thing, or removes it if it is saved, and says so in a toast with Undo. */
  function toggleSaved({ id, title }: Pick<SavedItem, 'id' | 'title'>): void {
    if (isSaved(id)) {
      removeSaved(id);
      return;
    }
    if (getSaved().items.length >= MAX_SAVED_ITEMS) {
      showToast(messages.full({ count: MAX_SAVED_ITEMS }));
      return;
    }
    updateSaved((items) => [...items, { id, title, note: '' }]);
    showToast(getSaved().isStored ? messages.savedToast : messages.notStored, () =>
      updateSaved((items) => items.filter((item) => item.id !== id)),
    );
  }

  /** Removes a thing, and says so in a toast with Undo. */
  function removeSaved(id: SavedId): void {
    replaceSaved((items) => items.filter((item) => item.id !== id), messages.removedToast);
  }

  /** Changes the list, and shows a toast whose Undo brings back what the change removed and where it was. */
  function replaceSaved(
    change: (items: readonly SavedItem[]) => readonly SavedItem[],
    message: string,
  ): void {
    let previousItems: readonly SavedItem[] = [];
    updateSaved((items) => {
      previousItems = items;
      return change(items);
    });
    showToast(message, () => updateSaved((items) => restoreSavedItems(items, previousItems)));
  }

  function setList(nextList: SavedList): void {
    list = nextList;
    for (const listener of listeners) listener();
  }

  const handleStorage = ({ key }: StorageEvent) => {
    // The key is null after `localStorage.clear()`.
    if (key === STORAGE_KEY || key === null) setList(readStorage());
  };

  /** A page in the back/forward cache gets no `storage` events. */
  const handlePageShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted && getSaved().isStored) setList(readStorage());
  };

  function readStorage(): SavedList {
    try {
      const text = localStorage.getItem(STORAGE_KEY);
      if (text === null) return EMPTY_LIST;
      const { items, isComplete } = parseSavedItems(text);
      return { items, isStored: true, hasUnreadable: !isComplete };
    } catch {
      return { ...(list ?? EMPTY_LIST), isStored: false };
    }
  }

  return { getSaved, subscribe, isSaved, updateSaved, toggleSaved, removeSaved, replaceSaved };
}

/** Returns the earlier list, followed by what was saved since. */
function restoreSavedItems(items: readonly SavedItem[], previousItems: readonly SavedItem[]): SavedItem[] {
  const current = new Map(items.map((item) => [item.id, item]));
  const restored = previousItems.map((item) => current.get(item.id) ?? item);
  return [...restored, ...items.filter(({ id }) => !previousItems.some((item) => item.id === id))].slice(
    0,
    MAX_SAVED_ITEMS,
  );
}

/** @returns whether the browser stored the list. It may deny storage, or have no space. */
function writeStorage(items: readonly SavedItem[], shouldKeepOldText: boolean): boolean {
  try {
    const oldText = localStorage.getItem(STORAGE_KEY);
    if (shouldKeepOldText && oldText !== null) localStorage.setItem(UNREADABLE_KEY, oldText);
    localStorage.setItem(STORAGE_KEY, serializeSavedItems(items));
    return true;
  } catch {
    return false;
  }
}
