import { useCallback, useMemo } from 'react';
import { type To, useLocation, useNavigate } from 'react-router';
import { INBOX_FILTERS, type InboxFilter } from '../../../inbox-filters.ts';
import { adminPaths } from '../../../routes.ts';

/** The part of the inbox that its URL holds. */
export interface InboxUrl {
  filter: InboxFilter;
  search: string;
  /** Id of the open message; '' if none is open. */
  messageId: string;
  /** The URL of the list with another filter and the same search. */
  toFilter: (filter: InboxFilter) => To;
  toMessage: (id: string) => To;
  toList: () => To;
  setSearch: (search: string) => void;
  /** Opens a message without a new entry in the history if one is open already. */
  open: (id: string) => void;
}

/**
 * Reads and changes the URL of the inbox. The search is in its fragment, because browsers do not send the fragment, so that no server
 * logs names and addresses.
 */
export function useInboxUrl(): InboxUrl {
  const { search: query, hash } = useLocation();
  const navigate = useNavigate();
  const params = useMemo(() => new URLSearchParams(query), [query]);
  const filter = INBOX_FILTERS.find((name) => name === params.get('filter')) ?? 'open';
  const messageId = params.get('message') ?? '';
  const search = new URLSearchParams(hash.slice(1)).get('search') ?? '';

  const to = useCallback(
    (change: { filter?: InboxFilter; messageId?: string; search?: string }): To => {
      const next = { filter, search, messageId: '', ...change };
      const nextParams = new URLSearchParams({
        ...(next.filter !== 'open' && { filter: next.filter }),
        ...(next.messageId !== '' && { message: next.messageId }),
      });
      return {
        pathname: adminPaths.enquiries(),
        search: String(nextParams),
        hash: next.search === '' ? '' : String(new URLSearchParams({ search: next.search })),
      };
    },
    [filter, search],
  );
  return {
    filter,
    search,
    messageId,
    toFilter: (nextFilter) => to({ filter: nextFilter }),
    toMessage: (id) => to({ messageId: id }),
    toList: () => to({}),
    setSearch: (text) => void navigate(to({ search: text, messageId }), { replace: true }),
    open: (id) => void navigate(to({ messageId: id }), { replace: messageId !== '' }),
  };
}
