import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useAheadOfAddress } from '../shared/use-ahead-of-address.ts';
import { useHydrated } from '../shared/use-hydrated.ts';

const PARAMETER = 'candle';

/** The candle that is looked at from all sides, kept in the address as `?candle=`: Back closes it, and it can be shared. */
export function useCandleInAddress() {
  const location = useLocation();
  const navigate = useNavigate();
  const hydrated = useHydrated();
  const asked = hydrated ? (new URLSearchParams(location.search).get(PARAMETER) ?? undefined) : undefined;
  const [candle, choose] = useAheadOfAddress(asked);

  const show = useCallback(
    (id: string) => {
      const query = new URLSearchParams(location.search);
      query.set(PARAMETER, id);
      choose(id, () => navigate(`?${query}`, { state: { openedHere: true }, preventScrollReset: true }));
    },
    [choose, navigate, location],
  );
  const close = useCallback(() => {
    choose(undefined, () => {
      if (location.state?.openedHere === true) return navigate(-1);
      const query = new URLSearchParams(location.search);
      query.delete(PARAMETER);
      return navigate(`?${query}`, { replace: true, preventScrollReset: true });
    });
  }, [choose, navigate, location]);

  return { candle, show, close };
}
