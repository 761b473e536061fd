import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';

/**
 * Shows a new value in the next frame, before the URL changes. A new URL takes longer, because the router renders the whole page.
 *
 * @param value the value in the current URL.
 * @returns the value to show, and a function that shows another value and then calls `updateUrl`.
 */
export function useOptimisticUrlState<Value>(
  value: Value,
): [value: Value, setValue: (next: Value, updateUrl: () => unknown) => void] {
  const [pending, setPending] = useState<{ value: Value }>();
  const latestChoice = useRef<{ value: Value }>(undefined);
  const { waitForUrl, urlChange } = useUrlChange();
  const setValue = useCallback(
    async (next: Value, updateUrl: () => unknown) => {
      const choice = { value: next };
      latestChoice.current = choice;
      setPending(choice);
      await waitForPaint();
      await urlChange.current;
      // Stops if the visitor has made another choice. That choice changes the URL.
      if (latestChoice.current !== choice) return;
      await waitForUrl(updateUrl);
      // Another choice stays visible until its own URL is rendered.
      setPending((current) => (current === choice ? undefined : current));
    },
    [waitForUrl, urlChange],
  );
  return [pending ? pending.value : value, setValue];
}

/**
 * Returns `waitForUrl`, which calls `updateUrl` and waits until the new URL is rendered. Also returns a ref to its last promise.
 * The promise of `navigate` resolves earlier, with `navigate(-1)` even before the browser goes back.
 */
function useUrlChange() {
  const { key } = useLocation();
  const renderedKey = useRef(key);
  const onRendered = useRef<() => void>(undefined);
  const urlChange = useRef<Promise<void>>(undefined);
  useEffect(() => {
    if (renderedKey.current === key) return;
    renderedKey.current = key;
    onRendered.current?.();
  });
  const waitForUrl = useCallback((updateUrl: () => unknown) => {
    urlChange.current = new Promise((resolve) => {
      onRendered.current = resolve;
      updateUrl();
    });
    return urlChange.current;
  }, []);
  return { waitForUrl, urlChange };
}

const waitForPaint = (): Promise<void> =>
  new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
