import * as messages from 'virtual:messages/saved';
import { useSyncExternalStore } from 'react';
import { createSavedList, EMPTY_LIST, type SavedList } from './create-saved-list.ts';

/** The shortlist of this tab. No page needs this module for its first view, so it loads after hydration. */
export const { getSaved, subscribe, isSaved, updateSaved, toggleSaved, removeSaved, replaceSaved } =
  createSavedList(showToast);

/** Returns the shortlist. It is empty in prerendered pages and during hydration. */
export const useSaved = (): SavedList => useSyncExternalStore(subscribe, getSaved, () => EMPTY_LIST);

function showToast(message: string, onUndo?: () => void): void {
  import('../ui/toasts.tsx').then(
    (toasts) => toasts.showToast(message, onUndo && { label: messages.undo, onClick: onUndo }),
    // If the toast fails, the pressed button and the number in the top bar still show the change.
    () => {},
  );
}
