import { useLayoutEffect, useState } from 'react';

/**
 * Tells the browser that nothing of the page's main part is to be seen while mounted, so that it is neither styled anew nor
 * painted. The page keeps its height and its place.
 *
 * @param className what hides the contents; undefined leaves the page as it is.
 */
export function useCoveredPage(className: string | undefined): void {
  // Read while the page still is as it was laid out, as in use-scroll-lock.ts.
  const [height] = useState(() => (className ? main()?.getBoundingClientRect().height : undefined));
  useLayoutEffect(() => {
    const covered = main();
    if (!className || !covered) return;
    covered.style.containIntrinsicBlockSize = `${height}px`;
    covered.classList.add(className);
    return () => {
      covered.classList.remove(className);
      covered.style.containIntrinsicBlockSize = '';
    };
  }, [className, height]);
}

const main = (): HTMLElement | null => document.querySelector('main');
