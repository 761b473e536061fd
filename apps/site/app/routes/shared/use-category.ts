import { useLocation, useNavigate } from 'react-router';
import { useAheadOfAddress } from './use-ahead-of-address.ts';
import { useHydrated } from './use-hydrated.ts';

const PARAMETER = 'category';

/**
 * A choice kept in the address as `?category=`, so that Back, reload and sharing keep it.
 *
 * @param options what can be chosen; anything else in the address means the fallback.
 * @param fallback chosen at first and left out of the address. Also what the prerendered page shows: the address is
 *   read once that has been taken over.
 */
export function useCategory<Option extends string>(
  options: readonly Option[],
  fallback: Option,
): { category: Option; select: (option: Option) => void } {
  const { search } = useLocation();
  const navigate = useNavigate();
  const hydrated = useHydrated();
  const asked = new URLSearchParams(search).get(PARAMETER);
  const [category, choose] = useAheadOfAddress(
    (hydrated && options.find((option) => option === asked)) || fallback,
  );

  const select = (option: Option) => {
    if (option === category) return;
    const query = new URLSearchParams(search);
    if (option === fallback) query.delete(PARAMETER);
    else query.set(PARAMETER, option);
    choose(option, () => navigate(`?${query}`, { preventScrollReset: true }));
  };

  return { category, select };
}
