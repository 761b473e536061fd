import { useLayoutEffect, useState } from 'react';

/**
 * Keeps the page behind from scrolling while mounted; what a scrollbar took stays reserved, so that nothing moves, and is dark
 * like what covers the page.
 */
export function useScrollLock(): void {
  // Read while the page still is as it was laid out: after the commit the whole page would be laid out for this answer.
  const [scrollbar] = useState(() => window.innerWidth > document.documentElement.clientWidth);
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    const { overflow, scrollbarGutter, backgroundColor } = style;
    if (scrollbar) {
      style.scrollbarGutter = 'stable';
      style.backgroundColor = 'var(--night)';
    }
    style.overflow = 'hidden';
    return () => {
      Object.assign(style, { overflow, scrollbarGutter, backgroundColor });
    };
  }, [scrollbar]);
}
