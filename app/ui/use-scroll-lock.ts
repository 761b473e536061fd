import { useLayoutEffect, useState } from 'react';

/** Keeps the page behind from scrolling while mounted; what a scrollbar took stays reserved, so that nothing moves. */
export function useScrollLock(): void {
  // Read while the page still is as it was laid out: after the commit the whole page would be laid out for this answer.
  const [scrollbar] = useState(() => window.innerWidth > document.documentElement.clientWidth);
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    const { overflow, scrollbarGutter } = style;
    if (scrollbar) style.scrollbarGutter = 'stable';
    style.overflow = 'hidden';
    return () => {
      style.overflow = overflow;
      style.scrollbarGutter = scrollbarGutter;
    };
  }, [scrollbar]);
}
