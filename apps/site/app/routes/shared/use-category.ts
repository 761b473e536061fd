import { useLocation } from 'react-router';
import { useHydrated } from './use-hydrated.ts';
import { useOptimisticUrlState } from './use-optimistic-url-state.ts';

const CATEGORY_PARAM = 'category';

/**
 * Stores the selected category in the URL as `?category=`, so that Back, reload and sharing keep it.
 *
 * @param options the categories. For any other value in the URL, the fallback is selected.
 * @param fallback the default category, which is not in the URL. Prerendered pages show it until hydration.
 */
export function useCategory<Option extends string>(
  options: readonly Option[],
  fallback: Option,
): { category: Option; select: (option: Option) => void } {
  const { search } = useLocation();
  const isHydrated = useHydrated();
  const requestedCategory = new URLSearchParams(search).get(CATEGORY_PARAM);
  const [category, setCategory] = useOptimisticUrlState(
    (isHydrated && options.find((option) => option === requestedCategory)) || fallback,
  );

  const select = (option: Option) => {
    if (option === category) return;
    setCategory(option, (navigate, _, query) => {
      if (option === fallback) query.delete(CATEGORY_PARAM);
      else query.set(CATEGORY_PARAM, option);
      navigate(`?${query}`, { preventScrollReset: true });
    });
  };

  return { category, select };
}
