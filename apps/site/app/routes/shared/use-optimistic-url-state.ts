import { useCallback, useState } from 'react';

/**
 * Shows a new value in the next frame, before the URL changes. A URL change makes the router render the whole page, which takes
 * longer.
 *
 * @param value the value in the current URL.
 * @returns the value to show, and a function that shows another value and then calls `updateUrl`.
 */
export function useOptimisticUrlState<Value>(
  value: Value,
): [value: Value, setValue: (next: Value, updateUrl: () => Promise<void> | void) => void] {
  const [pending, setPending] = useState<{ value: Value }>();
  const setValue = useCallback(async (next: Value, updateUrl: () => Promise<void> | void) => {
    const choice = { value: next };
    setPending(choice);
    await nextPaint();
    await updateUrl();
    // Removed only after the router has rendered the new URL; `useOptimistic` may show the previous value for a few frames. A
    // later choice stays until its own URL is rendered.
    setPending((latest) => (latest === choice ? undefined : latest));
  }, []);
  return [pending ? pending.value : value, setValue];
}

/** Waits until the next frame is painted. */
const nextPaint = (): Promise<void> => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
