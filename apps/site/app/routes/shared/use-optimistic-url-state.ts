import { useCallback, useEffect, useRef, useState } from 'react';
import { type Location, type NavigateFunction, useLocation, useNavigate } from 'react-router';

/** @param query a copy of the query in the current URL. */
type UpdateUrl = (navigate: NavigateFunction, location: Location, query: URLSearchParams) => unknown;

/** The last change of the URL by this module. The next change waits for it, because it must keep what this one has changed. */
let lastUrlChange: Promise<void> = Promise.resolve();

/**
 * Shows a new value in the next frame, before the URL changes. A new URL takes longer, because the router renders the whole page.
 *
 * @param value the value in the current URL.
 * @returns the value to show, and a function that shows another value and then calls `updateUrl`.
 */
export function useOptimisticUrlState<Value>(
  value: Value,
): [value: Value, setValue: (next: Value, updateUrl: UpdateUrl) => void] {
  const [pending, setPending] = useState<{ value: Value }>();
  const latestChoice = useRef<{ value: Value }>(undefined);
  const changeUrl = useUrlChange();
  const setValue = useCallback(
    async (next: Value, updateUrl: UpdateUrl) => {
      const choice = { value: next };
      latestChoice.current = choice;
      setPending(choice);
      await waitForPaint();
      // If the visitor has made another choice in the meantime, that choice changes the URL.
      lastUrlChange = lastUrlChange.then(() =>
        latestChoice.current === choice ? changeUrl(updateUrl) : undefined,
      );
      await lastUrlChange;
      // Another choice stays visible until its own URL is rendered.
      setPending((current) => (current === choice ? undefined : current));
    },
    [changeUrl],
  );
  return [pending ? pending.value : value, setValue];
}

/**
 * Returns a function that changes the URL, and waits until the new URL is rendered or the page is left. The promise of `navigate` resolves
 * earlier, with `navigate(-1)` even before the browser goes back.
 */
function useUrlChange() {
  const location = useLocation();
  const navigate = useNavigate();
  const router = useRef({ location, navigate });
  const endChange = useRef(() => {});
  useEffect(() => {
    const isNewUrl = router.current.location.key !== location.key;
    router.current = { location, navigate };
    if (isNewUrl) endChange.current();
  });
  useEffect(() => () => endChange.current(), []);
  return useCallback(
    (updateUrl: UpdateUrl) =>
      new Promise<void>((resolve) => {
        endChange.current = resolve;
        const { location, navigate } = router.current;
        updateUrl(navigate, location, new URLSearchParams(location.search));
      }),
    [],
  );
}

const waitForPaint = (): Promise<void> =>
  new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
