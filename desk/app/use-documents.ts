import { useQuery } from '@tanstack/react-query';
import { api } from '../addresses.ts';
import type { DocumentSummary } from '../shapes.ts';
import { ask } from './ask.ts';

/** Everything that can be edited; of it what has certain words. What was found last stays until there is an answer. */
export const useDocuments = (words = '') =>
  useQuery({
    queryKey: ['documents', words],
    queryFn: () => ask<DocumentSummary[]>(`${api.documents()}?words=${encodeURIComponent(words)}`),
    placeholderData: (previous) => previous,
  });
