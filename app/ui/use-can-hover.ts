import { useSyncExternalStore } from 'react';

const HOVER = '(hover: hover)';

const subscribe = (changed: () => void): (() => void) => {
  const query = matchMedia(HOVER);
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
};

/** Whether the visitor has a pointer that can rest on things. False in the prerendered page. */
export const useCanHover = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => matchMedia(HOVER).matches,
    () => false,
  );
