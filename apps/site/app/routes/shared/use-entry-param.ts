import { useCallback, useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useHydrated } from './use-hydrated.ts';
import { useOptimisticUrlState } from './use-optimistic-url-state.ts';

/**
 * Stores in the URL which entry is open in a dialog. Back closes the dialog, Forward opens it again, and the URL can be shared.
 *
 * @param param name of the query parameter, as in `?piece=`.
 * @param getEntryPath returns the path of an entry's own page. The address bar then shows this path, so that reloading and sharing
 *   lead to that page. Must be the same function in every render.
 * @returns the id of the open entry, and functions that are the same in every render. `show` opens an entry, `move` changes to
 *   another entry without a new history entry, and `close` closes the dialog.
 */
export function useEntryParam(param: string, getEntryPath?: (id: string) => string) {
  const location = useLocation();
  const navigate = useNavigate();
  const isHydrated = useHydrated();
  const requestedId = isHydrated ? (new URLSearchParams(location.search).get(param) ?? undefined) : undefined;
  const [openId, setOpenId] = useOptimisticUrlState(requestedId);
  const latestRouter = useRef({ location, navigate });
  useEffect(() => {
    latestRouter.current = { location, navigate };
  });

  const navigateToEntry = useCallback(
    (id: string, replace: boolean) =>
      setOpenId(id, () => {
        const { location, navigate } = latestRouter.current;
        const query = new URLSearchParams(location.search);
        // The URL may still contain an entry that was just closed.
        const isEntryInUrl = query.has(param);
        query.set(param, id);
        navigate(`?${query}`, {
          ...(getEntryPath && { mask: getEntryPath(id) }),
          state: { openedHere: true },
          preventScrollReset: true,
          replace: replace || isEntryInUrl,
        });
      }),
    [setOpenId, param, getEntryPath],
  );
  const show = useCallback((id: string) => navigateToEntry(id, false), [navigateToEntry]);
  const move = useCallback((id: string) => navigateToEntry(id, true), [navigateToEntry]);

  const close = useCallback(
    () =>
      setOpenId(undefined, () => {
        const { location, navigate } = latestRouter.current;
        if (location.state?.openedHere === true) return navigate(-1);
        const query = new URLSearchParams(location.search);
        query.delete(param);
        return navigate(`?${query}`, { replace: true, preventScrollReset: true });
      }),
    [setOpenId, param],
  );

  return { open: openId, show, move, close };
}
