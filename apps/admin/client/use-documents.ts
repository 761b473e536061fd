import { kindOf } from '@studio/content/schema/kinds';
import { useQuery } from '@tanstack/react-query';
import { api } from '../addresses.ts';
import type { DocumentSummary } from '../shapes.ts';
import { ask } from './ask.ts';

/** Loads all entries, or those that match a search. The previous result stays until the new one arrives. */
export const useDocuments = (search = '') =>
  useQuery({
    queryKey: ['documents', search],
    queryFn: () => ask<DocumentSummary[]>(api.found(search)),
    placeholderData: (previous) => previous,
  });

/** Returns a function that names an entry by title and type: "Mitti (Candles)". A file without an entry keeps its file name. */
export function useNames(): (file: string) => string {
  const { data = [] } = useDocuments();
  return (file) => {
    const title = data.find((entry) => entry.file === file)?.title;
    const label = kindOf(file)?.kind.label;
    if (title === undefined || label === undefined) return file;
    return title === label ? title : `${title} (${label})`;
  };
}
