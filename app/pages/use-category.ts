import { startTransition, useOptimistic } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useHydrated } from './use-hydrated.ts';

const PARAMETER = 'category';

/**
 * A choice kept in the address as `?category=`, so that Back, reload and sharing keep it. It shows in the next frame; the
 * address follows after it, since the router renders the whole page for that.
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
  const [category, choose] = useOptimistic(
    (hydrated && options.find((option) => option === asked)) || fallback,
  );

  const select = (option: Option) => {
    if (option === category) return;
    const query = new URLSearchParams(search);
    if (option === fallback) query.delete(PARAMETER);
    else query.set(PARAMETER, option);
    startTransition(async () => {
      choose(option);
      await painted();
      await navigate(`?${query}`, { preventScrollReset: true });
    });
  };

  return { category, select };
}

/** Waits until the next frame is on the screen. */
const painted = (): Promise<void> => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
