import { kindOf } from '@studio/content/schema/kinds';
import { useQuery } from '@tanstack/react-query';
import { api } from '../addresses.ts';
import type { DocumentSummary } from '../shapes.ts';
import { ask } from './ask.ts';

/** Everything that can be edited; of it what has certain words. What was found last stays until there is an answer. */
export const useDocuments = (words = '') =>
  useQuery({
    queryKey: ['documents', words],
    queryFn: () => ask<DocumentSummary[]>(api.found(words)),
    placeholderData: (previous) => previous,
  });

/** What staff call the thing in a file, with its kind: "Mitti (Candles)". A file that is gone goes by its name. */
export function useNames(): (file: string) => string {
  const { data = [] } = useDocuments();
  return (file) => {
    const title = data.find((one) => one.file === file)?.title;
    const label = kindOf(file)?.kind.label;
    if (title === undefined || label === undefined) return file;
    return title === label ? title : `${title} (${label})`;
  };
}
