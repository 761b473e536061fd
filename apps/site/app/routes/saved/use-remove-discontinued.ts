import { useEffect, useState } from 'react';
import type { SavedItem } from '../../saved/saved-format.ts';
import { updateSaved } from '../../saved/saved-list.ts';
import type { SavableItems } from './savable-items.ts';

/**
 * Removes those items from the visitor's list that are no longer on the site.
 *
 * @param savableItems undefined until they are loaded.
 * @returns the titles of the removed items.
 */
export function useRemoveDiscontinued(
  items: readonly SavedItem[],
  savableItems: SavableItems | undefined,
): readonly string[] {
  const [titles, setTitles] = useState<readonly string[]>([]);

  useEffect(() => {
    if (!savableItems) return;
    const removed = items.filter(({ id }) => !Object.hasOwn(savableItems, id));
    if (removed.length === 0) return;
    setTitles((previousTitles) => [...previousTitles, ...removed.map(({ id, title }) => title || id)]);
    updateSaved((current) => current.filter(({ id }) => Object.hasOwn(savableItems, id)));
  }, [items, savableItems]);

  return titles;
}
