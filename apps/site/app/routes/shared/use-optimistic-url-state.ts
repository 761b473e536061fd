import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';

/**
 * Shows a new value in the next frame, before the URL changes. A URL change makes the router render the whole page, which takes
 * longer.
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
      // A later choice changes the URL itself.
      if (latestChoice.current !== choice) return;
      await waitForUrl(updateUrl);
      // A later choice stays until its own URL is rendered.
      setPending((current) => (current === choice ? undefined : current));
    },
    [waitForUrl, urlChange],
  );
  return [pending ? pending.value : value, setValue];
}

/**
 * Waits for changes of the URL. `navigate` does not: going back returns before the browser has gone, and a new URL is rendered
 * later.
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

/** Waits until the next frame is painted. */
const waitForPaint = (): Promise<void> =>
  new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
