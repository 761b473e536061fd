import { useCallback } from 'react';
import { useLocation } from 'react-router';
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
  const { search } = useLocation();
  const isHydrated = useHydrated();
  const requestedId = isHydrated ? (new URLSearchParams(search).get(param) ?? undefined) : undefined;
  const [openId, setOpenId] = useOptimisticUrlState(requestedId);

  const navigateToEntry = useCallback(
    (id: string, replace: boolean) =>
      setOpenId(id, (navigate, location, query) => {
        // The URL may still contain an entry that was just closed.
        const replacesEntry = replace || query.has(param);
        query.set(param, id);
        navigate(`?${query}`, {
          ...(getEntryPath && { mask: getEntryPath(id) }),
          // Back leads to this page only if the history contains it without an entry.
          state: { openedHere: !replacesEntry || location.state?.openedHere === true },
          preventScrollReset: true,
          replace: replacesEntry,
        });
      }),
    [setOpenId, param, getEntryPath],
  );
  const show = useCallback((id: string) => navigateToEntry(id, false), [navigateToEntry]);
  const move = useCallback((id: string) => navigateToEntry(id, true), [navigateToEntry]);

  const close = useCallback(
    () =>
      setOpenId(undefined, (navigate, location, query) => {
        if (location.state?.openedHere === true) return navigate(-1);
        query.delete(param);
        return navigate(`?${query}`, { replace: true, preventScrollReset: true });
      }),
    [setOpenId, param],
  );

  return { open: openId, show, move, close };
}
