import { useCallback, useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useHydrated } from './use-hydrated.ts';
import { useOptimisticUrlState } from './use-optimistic-url-state.ts';

/**
 * Keeps the entry that is open in a dialog in the URL: Back closes it, Forward opens it again, and the URL can be shared.
 *
 * @param param name of the query parameter, as in `?piece=`.
 * @param getEntryPath returns the path of an entry's own page, if entries have one. The URL bar then shows this path, and reload, sharing
 *   and new tabs lead to that page. The same function in every render.
 * @returns the id of the open entry, and stable functions: `show` opens an entry, `move` changes to another one without a history
 *   entry, and `close` closes it.
 */
export function useEntryParam(param: string, getEntryPath?: (id: string) => string) {
  const location = useLocation();
  const navigate = useNavigate();
  const isHydrated = useHydrated();
  const requestedId = isHydrated ? (new URLSearchParams(location.search).get(param) ?? undefined) : undefined;
  const [open, setOpen] = useOptimisticUrlState(requestedId);
  const latestRouter = useRef({ location, navigate });
  useEffect(() => {
    latestRouter.current = { location, navigate };
  });

  const navigateToEntry = useCallback(
    (id: string, replace: boolean) =>
      setOpen(id, () => {
        const { location, navigate } = latestRouter.current;
        const query = new URLSearchParams(location.search);
        // An entry that was closed a moment ago may still be in the URL.
        const isEntryInUrl = query.has(param);
        query.set(param, id);
        navigate(`?${query}`, {
          ...(getEntryPath && { mask: getEntryPath(id) }),
          state: { openedHere: true },
          preventScrollReset: true,
          replace: replace || isEntryInUrl,
        });
      }),
    [setOpen, param, getEntryPath],
  );
  const show = useCallback((id: string) => navigateToEntry(id, false), [navigateToEntry]);
  const move = useCallback((id: string) => navigateToEntry(id, true), [navigateToEntry]);

  const close = useCallback(
    () =>
      setOpen(undefined, () => {
        const { location, navigate } = latestRouter.current;
        if (location.state?.openedHere === true) return navigate(-1);
        const query = new URLSearchParams(location.search);
        query.delete(param);
        return navigate(`?${query}`, { replace: true, preventScrollReset: true });
      }),
    [setOpen, param],
  );

  return { open, show, move, close };
}
