import * as messages from 'virtual:messages/saved';
import { MAX_THINGS, parseThings, type SavedId, type SavedThing, serializeThings } from './saved-format.ts';

const STORAGE_KEY = 'saved';
/** Where a stored text stays that could not be read, or not completely, before the list is written over it. */
const UNREADABLE_KEY = 'saved-unreadable';

/** The shortlist and the state of its storage. */
export interface SavedList {
  things: readonly SavedThing[];
  /** Whether the browser stores the list. Otherwise it lasts until the page is closed or loaded again. */
  isStored: boolean;
  /** Whether a part of the stored text could not be read. */
  hasUnreadable: boolean;
}

export const EMPTY_LIST: SavedList = { things: [], isStored: true, hasUnreadable: false };

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

  const isSaved = (id: SavedId): boolean => getSaved().things.some((thing) => thing.id === id);

  /**
   * Changes the list and stores it.
   *
   * @param change returns the new list. Gets the newest one: another tab may have changed it.
   */
  function updateSaved(change: (things: readonly SavedThing[]) => readonly SavedThing[]): void {
    const current = getSaved().isStored ? readStorage() : getSaved();
    const things = change(current.things);
    setList({ ...current, things, isStored: writeStorage(things, current.hasUnreadable) });
  }

  /** Saves a thing, or removes it if it is saved, and says so in a toast with Undo. */
  function toggleSaved({ id, title }: Pick<SavedThing, 'id' | 'title'>): void {
    if (isSaved(id)) {
      removeSaved(id);
      return;
    }
    if (getSaved().things.length >= MAX_THINGS) {
      showToast(messages.full({ count: MAX_THINGS }));
      return;
    }
    updateSaved((things) => [...things, { id, title, note: '' }]);
    showToast(getSaved().isStored ? messages.savedToast : messages.notStored, () =>
      updateSaved((things) => things.filter((thing) => thing.id !== id)),
    );
  }

  /** Removes a thing, and says so in a toast with Undo. */
  function removeSaved(id: SavedId): void {
    replaceSaved((things) => things.filter((thing) => thing.id !== id), messages.removedToast);
  }

  /** Changes the list, and shows a toast whose Undo brings back what the change removed and where it was. */
  function replaceSaved(
    change: (things: readonly SavedThing[]) => readonly SavedThing[],
    message: string,
  ): void {
    let previousThings: readonly SavedThing[] = [];
    updateSaved((things) => {
      previousThings = things;
      return change(things);
    });
    showToast(message, () => updateSaved((things) => restoreThings(things, previousThings)));
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
      const { things, isComplete } = parseThings(text);
      return { things, isStored: true, hasUnreadable: !isComplete };
    } catch {
      return { ...(list ?? EMPTY_LIST), isStored: false };
    }
  }

  return { getSaved, subscribe, isSaved, updateSaved, toggleSaved, removeSaved, replaceSaved };
}

/** Returns the earlier list, followed by what was saved since. */
function restoreThings(things: readonly SavedThing[], previousThings: readonly SavedThing[]): SavedThing[] {
  const current = new Map(things.map((thing) => [thing.id, thing]));
  const restored = previousThings.map((thing) => current.get(thing.id) ?? thing);
  return [...restored, ...things.filter(({ id }) => !previousThings.some((thing) => thing.id === id))].slice(
    0,
    MAX_THINGS,
  );
}

/** @returns whether the browser stored the list. It may deny storage, or have no space. */
function writeStorage(things: readonly SavedThing[], shouldKeepOldText: boolean): boolean {
  try {
    const oldText = localStorage.getItem(STORAGE_KEY);
    if (shouldKeepOldText && oldText !== null) localStorage.setItem(UNREADABLE_KEY, oldText);
    localStorage.setItem(STORAGE_KEY, serializeThings(things));
    return true;
  } catch {
    return false;
  }
}
