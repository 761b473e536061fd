import { useLayoutEffect, useState } from 'react';

/**
 * Tells the browser that nothing of the page's main part and footer is to be seen while mounted, so that they are neither
 * styled anew nor painted. The page keeps its height and its place.
 *
 * @param className what hides the contents; undefined leaves the page as it is.
 */
export function useCoveredPage(className: string | undefined): void {
  // Read while the page still is as it was laid out, as in useScrollLock (modal.tsx).
  const [parts] = useState(() =>
    className ? [...document.querySelectorAll<HTMLElement>(PARTS)].map(measured) : [],
  );
  useLayoutEffect(() => {
    if (!className) return;
    for (const { element, height } of parts) {
      element.style.containIntrinsicBlockSize = `${height}px`;
      element.classList.add(className);
    }
    return () => {
      for (const { element } of parts) {
        element.classList.remove(className);
        element.style.containIntrinsicBlockSize = '';
      }
    };
  }, [className, parts]);
}

const PARTS = 'main, body > footer';

/** An element and the height of its content in px, to a fraction. */
function measured(element: HTMLElement) {
  const { paddingTop, paddingBottom } = getComputedStyle(element);
  const padding = Number.parseFloat(paddingTop) + Number.parseFloat(paddingBottom);
  return { element, height: element.getBoundingClientRect().height - padding };
}
