import { queryOptions } from '@tanstack/react-query';
import type { EntryResponse } from '../../api-types.ts';
import { api } from '../../routes.ts';
import { request } from '../api-client.ts';

/**
 * Loads an entry for a form. The query does not refetch by itself, because the form changes its own copy and each save returns the new
 * version.
 *
 * @param name first part of the query key. Each kind of form has its own name, because an entry that another form loaded may be outdated.
 * @param file path of the entry under `content/`.
 */
export const entryQuery = (name: string, file: string) =>
  queryOptions({
    queryKey: [name, file],
    queryFn: () => request<EntryResponse>(api.entry(file)),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
