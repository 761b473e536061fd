import { useSyncExternalStore } from 'react';

const subscribe = () => () => {};

/** Returns false in the prerendered page and during hydration, true afterwards. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
}
