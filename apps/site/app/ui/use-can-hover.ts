import { useSyncExternalStore } from 'react';

const HOVER = '(hover: hover)';

const subscribe = (onChange: () => void): (() => void) => {
  const query = matchMedia(HOVER);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
};

/** Returns the current value of `useCanHover`, for use outside of rendering. */
export const canHover = (): boolean => matchMedia(HOVER).matches;

/** Returns whether the primary pointer can hover, such as a mouse. False in the prerendered page. */
export const useCanHover = (): boolean => useSyncExternalStore(subscribe, canHover, () => false);
