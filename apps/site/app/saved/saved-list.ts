import * as messages from 'virtual:messages/saved';
import { useSyncExternalStore } from 'react';
import { createSavedList, EMPTY_LIST, type SavedList } from './create-saved-list.ts';

/** The shortlist of this tab. This module loads after hydration, because no page needs it for its first view. */
export const { getSaved, subscribe, isSaved, updateSaved, toggleSaved, removeSaved, replaceSaved } =
  createSavedList(showToast);

/** Returns the shortlist in a component. It is empty in prerendered pages and during hydration. */
export const useSaved = (): SavedList => useSyncExternalStore(subscribe, getSaved, () => EMPTY_LIST);

function showToast(message: string, onUndo?: () => void): void {
  import('../ui/toasts.tsx').then(
    (toasts) => toasts.showToast(message, onUndo && { label: messages.undo, onClick: onUndo }),
    // Ignores failures, because the pressed button and the number in the top bar also show the change.
    () => {},
  );
}
