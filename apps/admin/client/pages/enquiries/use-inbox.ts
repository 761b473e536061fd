import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import type { EnquiriesRequest, EnquiriesResponse, EnquirySummary } from '../../../api-types.ts';
import type { InboxFilter } from '../../../inbox-filters.ts';
import { api } from '../../../routes.ts';
import { request } from '../../api-client.ts';

/** Milliseconds between two requests for new messages. */
const REFETCH_INTERVAL_MS = 30_000;

/** The loaded pages of the inbox. */
export interface Inbox {
  messages: EnquirySummary[];
  /** Number of messages of each filter that match the search; undefined until the first page is loaded. */
  counts: EnquiriesResponse['counts'] | undefined;
  isPending: boolean;
  error: Error | null;
  /** Loads the next page; null if there is none. */
  loadMore: (() => void) | null;
  isLoadingMore: boolean;
}

/** Loads the messages of a filter that match a search. */
export function useInbox(filter: InboxFilter, search: string): Inbox {
  const deferredSearch = useDeferredValue(search);
  const query = useInfiniteQuery({
    queryKey: ['enquiries', filter, deferredSearch],
    queryFn: ({ pageParam: after }) =>
      request<EnquiriesResponse>(api.searchEnquiries(), 'POST', {
        filter,
        search: deferredSearch,
        after,
      } satisfies EnquiriesRequest),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    refetchInterval: REFETCH_INTERVAL_MS,
    // Keeps the list while the next result is loading.
    placeholderData: keepPreviousData,
  });
  return {
    messages: query.data?.pages.flatMap(({ enquiries }) => enquiries) ?? [],
    counts: query.data?.pages[0]?.counts,
    isPending: query.isPending,
    error: query.error,
    loadMore: query.hasNextPage ? () => void query.fetchNextPage() : null,
    isLoadingMore: query.isFetchingNextPage,
  };
}
