import { useCallback, useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useAheadOfAddress } from './use-ahead-of-address.ts';
import { useHydrated } from './use-hydrated.ts';

/**
 * Which one of a page's things is open over it, kept in the address: Back closes it, Forward opens it again, and it can be
 * shared.
 *
 * @param parameter names the things, as in `?piece=`.
 * @param ownAddress where a thing has a page of its own: visitors see that address, and what is shared, reloaded or opened in
 *   a new tab is that page. The same function each time.
 * @returns the thing's id, and functions that open one, go from one to the next with no step in the history, and close it: the
 *   same each time, since every entry of a list has them.
 */
export function useThingInAddress(parameter: string, ownAddress?: (id: string) => string) {
  const location = useLocation();
  const navigate = useNavigate();
  const hydrated = useHydrated();
  const asked = hydrated ? (new URLSearchParams(location.search).get(parameter) ?? undefined) : undefined;
  const [open, choose] = useAheadOfAddress(asked);
  const latest = useRef({ location, navigate });
  useEffect(() => {
    latest.current = { location, navigate };
  });

  const go = useCallback(
    (id: string, replace: boolean) => {
      const { location, navigate } = latest.current;
      const query = new URLSearchParams(location.search);
      query.set(parameter, id);
      choose(id, () =>
        navigate(`?${query}`, {
          ...(ownAddress && { mask: ownAddress(id) }),
          state: { openedHere: true },
          preventScrollReset: true,
          replace,
        }),
      );
    },
    [choose, parameter, ownAddress],
  );
  const show = useCallback((id: string) => go(id, false), [go]);
  const move = useCallback((id: string) => go(id, true), [go]);

  const close = useCallback(() => {
    const { location, navigate } = latest.current;
    choose(undefined, () => {
      if (location.state?.openedHere === true) return navigate(-1);
      const query = new URLSearchParams(location.search);
      query.delete(parameter);
      return navigate(`?${query}`, { replace: true, preventScrollReset: true });
    });
  }, [choose, parameter]);

  return { open, show, move, close };
}
