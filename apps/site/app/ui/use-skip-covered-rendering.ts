import { useLayoutEffect, useState } from 'react';

/**
 * Skips style and paint of `main` and the footer while mounted. The page keeps its height and scroll position.
 *
 * @param className a class with `content-visibility: hidden`. If undefined, the hook has no effect.
 */
export function useSkipCoveredRendering(className: string | undefined): void {
  // Measures before the commit, as in useScrollLock (modal.tsx).
  const [elements] = useState(() =>
    className ? [...document.querySelectorAll<HTMLElement>(COVERED_SELECTOR)].map(measureContent) : [],
  );
  useLayoutEffect(() => {
    if (!className) return;
    for (const { element, height } of elements) {
      element.style.containIntrinsicBlockSize = `${height}px`;
      element.classList.add(className);
    }
    return () => {
      for (const { element } of elements) {
        element.classList.remove(className);
        element.style.containIntrinsicBlockSize = '';
      }
    };
  }, [className, elements]);
}

const COVERED_SELECTOR = 'main, body > footer';

/** Returns the element with the height of its content in px, unrounded. */
function measureContent(element: HTMLElement) {
  const { paddingTop, paddingBottom } = getComputedStyle(element);
  const padding = Number.parseFloat(paddingTop) + Number.parseFloat(paddingBottom);
  return { element, height: element.getBoundingClientRect().height - padding };
}
