import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { EntrySummary } from '../api-types.ts';
import { getFileLabel } from '../labels.ts';
import { api } from '../routes.ts';
import { request } from './api-client.ts';

/** Loads all entries, or those that match a search. The previous result stays until the next result is loaded. */
export const useEntries = (search = '') =>
  useQuery({
    queryKey: ['entries', search],
    queryFn: () => request<EntrySummary[]>(api.searchEntries(search)),
    placeholderData: (previous) => previous,
  });

/** Returns all images except removed images. The array stays the same object until an entry changes. */
export function useImages(): readonly EntrySummary[] {
  const { data } = useEntries();
  return useMemo(
    () => (data ?? []).filter(({ contentType, state }) => contentType === 'pictures' && state !== 'removed'),
    [data],
  );
}

/** Returns a function that returns the label of a content file, such as "Mitti (Candles)". */
export function useEntryLabel(): (file: string) => string {
  const { data = [] } = useEntries();
  return (file) => getFileLabel(file, data.find((entry) => entry.file === file)?.title);
}
