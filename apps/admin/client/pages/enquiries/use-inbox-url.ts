import { useCallback, useMemo } from 'react';
import { type To, useLocation, useNavigate } from 'react-router';
import { INBOX_FILTERS, type InboxFilter } from '../../../inbox-filters.ts';
import { adminPaths } from '../../../routes.ts';

/** The state of the inbox that is stored in its URL. */
export interface InboxUrl {
  filter: InboxFilter;
  search: string;
  /** Id of the open message; '' if none is open. */
  messageId: string;
  /** The URL of the list with another filter and the same search. */
  getFilterUrl: (filter: InboxFilter) => To;
  getMessageUrl: (id: string) => To;
  getListUrl: () => To;
  setSearch: (search: string) => void;
}

/**
 * Reads and changes the URL of the inbox. The search can contain names and addresses, so it is in the URL's fragment. Browsers do not
 * send the fragment, so it never appears in a server's log.
 */
export function useInboxUrl(): InboxUrl {
  const { search: queryString, hash } = useLocation();
  const navigate = useNavigate();
  const params = useMemo(() => new URLSearchParams(queryString), [queryString]);
  const filter = INBOX_FILTERS.find((name) => name === params.get('filter')) ?? 'open';
  const messageId = params.get('message') ?? '';
  const search = new URLSearchParams(hash.slice(1)).get('search') ?? '';

  const createUrl = useCallback(
    (change: { filter?: InboxFilter; messageId?: string; search?: string }): To => {
      const nextState = { filter, search, messageId: '', ...change };
      const nextParams = new URLSearchParams({
        ...(nextState.filter !== 'open' && { filter: nextState.filter }),
        ...(nextState.messageId !== '' && { message: nextState.messageId }),
      });
      return {
        pathname: adminPaths.enquiries(),
        search: String(nextParams),
        hash: nextState.search === '' ? '' : String(new URLSearchParams({ search: nextState.search })),
      };
    },
    [filter, search],
  );
  return {
    filter,
    search,
    messageId,
    getFilterUrl: (nextFilter) => createUrl({ filter: nextFilter }),
    getMessageUrl: (id) => createUrl({ messageId: id }),
    getListUrl: () => createUrl({}),
    setSearch: (text) => void navigate(createUrl({ search: text, messageId }), { replace: true }),
  };
}
