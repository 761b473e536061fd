import { useSearchParams } from 'react-router';
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
): { category: Option; select: (option: string) => void } {
  const [parameters, setParameters] = useSearchParams();
  const hydrated = useHydrated();
  const asked = parameters.get(PARAMETER);
  const category = (hydrated && options.find((option) => option === asked)) || fallback;

  const select = (option: string) => {
    if (option === category) return;
    setParameters(
      (current) => {
        const next = new URLSearchParams(current);
        if (option === fallback) next.delete(PARAMETER);
        else next.set(PARAMETER, option);
        return next;
      },
      { preventScrollReset: true },
    );
  };

  return { category, select };
}
