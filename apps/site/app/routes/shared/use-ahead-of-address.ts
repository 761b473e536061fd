import { useCallback, useState } from 'react';

/**
 * What the address says, shown in the frame after it is chosen: the address follows, since the router renders the whole page
 * for that.
 *
 * @param value by the address as it is.
 * @returns what to show, and a function that shows another value and then has the address follow.
 */
export function useAheadOfAddress<Value>(
  value: Value,
): [shown: Value, choose: (next: Value, follow: () => Promise<void> | void) => void] {
  const [ahead, setAhead] = useState<{ value: Value }>();
  const choose = useCallback(async (next: Value, follow: () => Promise<void> | void) => {
    const choice = { value: next };
    setAhead(choice);
    await painted();
    await follow();
    // Shown together with what the router has made of the address; not by `useOptimistic`, which may fall back to the
    // address of before for a few frames. A later choice stays until its own address has followed.
    setAhead((latest) => (latest === choice ? undefined : latest));
  }, []);
  return [ahead ? ahead.value : value, choose];
}

/** Waits until the next frame is on the screen. */
const painted = (): Promise<void> => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
