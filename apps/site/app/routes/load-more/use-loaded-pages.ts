import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';

/** The loaded entries of a list: for each category, one array per file. */
export type LoadedPages<Entry> = Readonly<Record<string, readonly (readonly Entry[])[]>>;

/**
 * Keeps the loaded entries of a list, and restores them when the visitor returns by Back or Forward.
 *
 * @param loadedByVisit the loaded entries by the key of the history entry; one module-level map per list.
 * @returns the loaded entries, and a function that adds those of a file. File numbers start at 1; adding a file again replaces it.
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
