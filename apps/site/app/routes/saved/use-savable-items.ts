import { useEffect, useState } from 'react';
import { getSaved, updateSaved } from '../../saved/saved-list.ts';
import { isSavableItems, SAVABLE_ITEMS_PATH, type SavableItems, toCurrentItems } from './savable-items.ts';

const loadFetcher = () => import('../shared/fetch-json.ts');

/**
 * Fetches everything that visitors can save. Gives items of the list whose address has changed their current id.
 *
 * @returns the items by id, whether the last attempt failed, and a retry function.
 */
export function useSavableItems() {
  const [savableItems, setSavableItems] = useState<SavableItems>();
  /** Number of the last failed attempt, or 0. */
  const [failedAttempt, setFailedAttempt] = useState(0);
  const [attempt, setAttempt] = useState(1);

  useEffect(() => {
    loadFetcher()
      .then(({ fetchJson }) => fetchJson<SavableItems>(SAVABLE_ITEMS_PATH, isSavableItems))
      .then((loadedItems) => {
        if (getSaved().items.some(({ id }) => loadedItems[id]?.currentId))
          updateSaved((items) => toCurrentItems(items, loadedItems));
        setSavableItems(loadedItems);
      })
      .catch((error) => {
        console.error(error);
        setFailedAttempt(attempt);
      });
  }, [attempt]);

  return {
    savableItems,
    hasFailed: !savableItems && failedAttempt === attempt,
    retry: () => setAttempt(attempt + 1),
  };
}
