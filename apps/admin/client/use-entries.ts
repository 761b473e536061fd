import { findContentType } from '@studio/content/schema/content-types';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { EntrySummary } from '../api-types.ts';
import { api } from '../routes.ts';
import { request } from './api-client.ts';

/** Loads all entries, or the entries that match a search. Until the new result is loaded, the data is the previous result. */
export const useEntries = (search = '') =>
  useQuery({
    queryKey: ['entries', search],
    queryFn: () => request<EntrySummary[]>(api.searchEntries(search)),
    placeholderData: (previous) => previous,
  });

/** Returns the images that are not removed; none until they are loaded. The array stays the same until an entry changes. */
export function useImages(): readonly EntrySummary[] {
  const { data } = useEntries();
  return useMemo(
    () => (data ?? []).filter(({ contentType, state }) => contentType === 'pictures' && state !== 'removed'),
    [data],
  );
}

/** Returns a function that makes the label of an entry from its title and type: "Mitti (Candles)". Other files get their path. */
export function useEntryLabel(): (file: string) => string {
  const { data = [] } = useEntries();
  return (file) => {
    const title = data.find((entry) => entry.file === file)?.title;
    const label = findContentType(file)?.contentType.label;
    if (title === undefined || label === undefined) return file;
    return title === label ? title : `${title} (${label})`;
  };
}
