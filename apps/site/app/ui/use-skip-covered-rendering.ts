import { useLayoutEffect, useState } from 'react';

/**
 * Stops the browser from rendering `main` and the footer while the calling component is mounted. The page keeps its height and scroll
 * position.
 *
 * @param className a class with `content-visibility: hidden`. If undefined, the hook does nothing.
 */
export function useSkipCoveredRendering(className: string | undefined): void {
  // Measured before the commit. Measuring later would force a layout of the whole page.
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

/** Returns the element with the exact height of its content in px. */
function measureContent(element: HTMLElement) {
  const { paddingTop, paddingBottom } = getComputedStyle(element);
  const padding = Number.parseFloat(paddingTop) + Number.parseFloat(paddingBottom);
  return { element, height: element.getBoundingClientRect().height - padding };
}
