import * as messages from 'virtual:messages/saved';
import {
  MAX_SAVED_ITEMS,
  parseSavedItems,
  type SavedId,
  type SavedItem,
  serializeSavedItems,
} from './saved-format.ts';

const STORAGE_KEY = 'saved';
/** Storage key for a copy of a list that could not be read completely. */
const UNREADABLE_KEY = 'saved-unreadable';

/** The shortlist, and whether it could be stored and read. */
export interface SavedList {
  items: readonly SavedItem[];
  /** False if the browser cannot store the list. It is then lost when the page is closed or reloaded. */
  isStored: boolean;
  hasUnreadable: boolean;
}

export const EMPTY_LIST: SavedList = { items: [], isStored: true, hasUnreadable: false };

/**
 * Creates the shortlist of a page, in local storage.
 *
 * @param showToast shows a message. With `onUndo`, the message has an Undo button.
 */
export function createSavedList(showToast: (message: string, onUndo?: () => void) => void) {
  let list: SavedList | undefined;
  const listeners = new Set<() => void>();

  /** Returns the same object until the list changes. */
  function getSaved(): SavedList {
    list ??= readStorage();
    return list;
  }

  /** Calls the listener after each change of the list in any tab. @returns a function that unsubscribes. */
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
   * @param change returns the new list. It receives the newest list, which another tab may have changed.
   */
  function updateSaved(change: (items: readonly SavedItem[]) => readonly SavedItem[]): void {
    const current = getSaved().isStored ? readStorage() : getSaved();
    const items = change(current.items);
    setList({ ...current, items, isStored: writeStorage(items, current.hasUnreadable) });
  }

  /** Adds an item, or removes it if it is saved. Shows a toast with Undo. If the list is full, shows only a message. */
  function toggleSaved({ id, title }: Pick<SavedItem, 'id' | 'title'>): void {
    if (isSaved(id)) {
      removeSaved(id);
      return;
    }
    if (getSaved().items.length >= MAX_SAVED_ITEMS) {
      showToast(messages.listFull({ count: MAX_SAVED_ITEMS }));
      return;
    }
    updateSaved((items) => [...items, { id, title, note: '' }]);
    showToast(getSaved().isStored ? messages.savedToast : messages.notStored, () =>
      updateSaved((items) => items.filter((item) => item.id !== id)),
    );
  }

  /** Removes an item. Shows a toast with Undo. */
  function removeSaved(id: SavedId): void {
    replaceSaved((items) => items.filter((item) => item.id !== id), messages.removedToast);
  }

  /** Changes the list. Shows a toast whose Undo restores removed items at their positions, and removes added ones. */
  function replaceSaved(
    change: (items: readonly SavedItem[]) => readonly SavedItem[],
    message: string,
  ): void {
    let previousItems: readonly SavedItem[] = [];
    let changedItems: readonly SavedItem[] = [];
    updateSaved((items) => {
      previousItems = items;
      changedItems = change(items);
      return changedItems;
    });
    showToast(message, () => updateSaved((items) => restoreSavedItems(items, previousItems, changedItems)));
  }

  function setList(nextList: SavedList): void {
    list = nextList;
    for (const listener of listeners) listener();
  }

  const handleStorage = ({ key }: StorageEvent) => {
    // The key is null after `localStorage.clear()`.
    if (key === STORAGE_KEY || key === null) setList(readStorage());
  };

  /** Pages in the back/forward cache receive no `storage` events, so this reads the list when a page returns from there. */
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

/**
 * Undoes a change: puts removed items back at their positions, removes added ones, and restores notes. What was saved or written later
 * stays.
 *
 * @param items the current items.
 */
function restoreSavedItems(
  items: readonly SavedItem[],
  previousItems: readonly SavedItem[],
  changedItems: readonly SavedItem[],
): SavedItem[] {
  const current = new Map(items.map((item) => [item.id, item]));
  const changed = new Map(changedItems.map((item) => [item.id, item]));
  const restored = previousItems.map((item) => {
    const currentItem = current.get(item.id);
    return currentItem && currentItem.note !== changed.get(item.id)?.note ? currentItem : item;
  });
  const knownIds = new Set([...previousItems.map(({ id }) => id), ...changed.keys()]);
  return [...restored, ...items.filter(({ id }) => !knownIds.has(id))].slice(0, MAX_SAVED_ITEMS);
}

/**
 * @param shouldKeepOldText whether to copy the old text to UNREADABLE_KEY first.
 * @returns false if the browser denies storage or has no space left.
 */
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
