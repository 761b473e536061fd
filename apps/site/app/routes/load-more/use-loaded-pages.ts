import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';

/** Loaded entries of a list, by category. Each category has an array for each loaded file. */
export type LoadedPages<Entry> = Readonly<Record<string, readonly (readonly Entry[])[]>>;

/**
 * Stores the loaded entries of a list, and restores them when the visitor goes back or forward to the page.
 *
 * @param loadedByVisit the loaded entries by key of the history entry. Each list must pass its own map, which must be the same in
 *   every render.
 * @returns the loaded entries, and a function that adds the entries of a file. File numbers start at 1. Adding a file again
 *   replaces its entries.
 */
export function useLoadedPages<Entry>(loadedByVisit: Map<string, LoadedPages<Entry>>) {
  const { key } = useLocation();
  const [loadedPages, setLoadedPages] = useState<LoadedPages<Entry>>(() => loadedByVisit.get(key) ?? {});
  useEffect(() => void loadedByVisit.set(key, loadedPages), [loadedByVisit, key, loadedPages]);

  const addFile = (category: string, fileNumber: number, entries: readonly Entry[]) =>
    setLoadedPages((previous) => {
      const files = [...(previous[category] ?? [])];
      files[fileNumber - 1] = entries;
      return { ...previous, [category]: files };
    });

  return [loadedPages, addFile] as const;
}
