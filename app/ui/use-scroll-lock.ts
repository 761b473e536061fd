import { useLayoutEffect } from 'react';

/** Keeps the page behind from scrolling while mounted; what a scrollbar took stays reserved, so that nothing moves. */
export function useScrollLock(): void {
  useLayoutEffect(() => {
    const { style, clientWidth } = document.documentElement;
    const { overflow, scrollbarGutter } = style;
    style.scrollbarGutter = window.innerWidth > clientWidth ? 'stable' : scrollbarGutter;
    style.overflow = 'hidden';
    return () => {
      style.overflow = overflow;
      style.scrollbarGutter = scrollbarGutter;
    };
  }, []);
}
