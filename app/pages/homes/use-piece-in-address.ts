import { useCallback, useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { paths } from '../../paths.ts';
import { useAheadOfAddress } from '../shared/use-ahead-of-address.ts';
import { useHydrated } from '../shared/use-hydrated.ts';

const PARAMETER = 'piece';

/**
 * The piece in the lightbox, kept in the address as `?piece=` and shown to visitors as the piece's own address: what is
 * shared, reloaded or opened in a new tab is its page. Back closes the lightbox, and Forward opens it again.
 */
export function usePieceInAddress() {
  const location = useLocation();
  const navigate = useNavigate();
  const hydrated = useHydrated();
  const asked = hydrated ? (new URLSearchParams(location.search).get(PARAMETER) ?? undefined) : undefined;
  const [piece, choose] = useAheadOfAddress(asked);
  // What opens the lightbox is handed to every entry of the list, and must not be new with each address.
  const latest = useRef({ location, navigate });
  useEffect(() => {
    latest.current = { location, navigate };
  });

  const go = useCallback(
    (slug: string, replace: boolean) => {
      const { location, navigate } = latest.current;
      const query = new URLSearchParams(location.search);
      query.set(PARAMETER, slug);
      choose(slug, () =>
        navigate(`?${query}`, {
          mask: paths.piece(slug),
          state: { openedHere: true },
          preventScrollReset: true,
          replace,
        }),
      );
    },
    [choose],
  );
  const show = useCallback((slug: string) => go(slug, false), [go]);
  const move = useCallback((slug: string) => go(slug, true), [go]);

  const close = useCallback(() => {
    const { location, navigate } = latest.current;
    choose(undefined, () => {
      if (location.state?.openedHere === true) return navigate(-1);
      const query = new URLSearchParams(location.search);
      query.delete(PARAMETER);
      return navigate(`?${query}`, { replace: true, preventScrollReset: true });
    });
  }, [choose]);

  return { piece, show, move, close };
}
