import { useEffect, useState } from 'react';
import type { SavedItem } from '../../saved/saved-format.ts';
import { updateSaved } from '../../saved/saved-list.ts';
import type { SavedCatalogue } from './catalogue.ts';

/**
 * Removes those items from the visitor's list that are no longer on the site.
 *
 * @param catalogue undefined until it is loaded.
 * @returns the titles of the removed items.
 */
export function useDiscontinued(
  items: readonly SavedItem[],
  catalogue: SavedCatalogue | undefined,
): readonly string[] {
  const [titles, setTitles] = useState<readonly string[]>([]);

  useEffect(() => {
    if (!catalogue) return;
    const removed = items.filter(({ id }) => !Object.hasOwn(catalogue, id));
    if (removed.length === 0) return;
    setTitles((previousTitles) => [...previousTitles, ...removed.map(({ id, title }) => title || id)]);
    updateSaved((current) => current.filter(({ id }) => Object.hasOwn(catalogue, id)));
  }, [items, catalogue]);

  return titles;
}
