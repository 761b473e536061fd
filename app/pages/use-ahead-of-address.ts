import { startTransition, useOptimistic } from 'react';

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
  const [shown, show] = useOptimistic(value);
  const choose = (next: Value, follow: () => Promise<void> | void) => {
    startTransition(async () => {
      // A function would be taken for an updater.
      show(() => next);
      await painted();
      await follow();
    });
  };
  return [shown, choose];
}

/** Waits until the next frame is on the screen. */
const painted = (): Promise<void> => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
