import { useSyncExternalStore } from 'react';

const HOVER = '(hover: hover)';

const subscribe = (changed: () => void): (() => void) => {
  const query = matchMedia(HOVER);
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
};

/** What `useCanHover` tells, asked once, outside of rendering. */
export const canHover = (): boolean => matchMedia(HOVER).matches;

/** Whether the visitor has a pointer that can rest on things. False in the prerendered page. */
export const useCanHover = (): boolean => useSyncExternalStore(subscribe, canHover, () => false);
