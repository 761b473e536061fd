import { useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/**
 * Lets a page that a link leads to begin as one that was loaded does: what is far below is laid out after the first frame
 * (base.css). A place that one comes back to, or that the address names, is found only where all heights are real. Stands
 * before ScrollRestoration, which goes to such places.
 */
export function LayOutLater() {
  const { pathname, hash } = useLocation();
  const fromTop = useNavigationType() !== 'POP' && hash === '';
  const first = useRef(true);

  // For each path: a filter or a viewer in the address is no new page.
  useLayoutEffect(() => {
    // The page that was loaded has begun already (before-paint.js).
    if (!first.current) document.documentElement.classList.toggle('from-top', fromTop);
    first.current = false;
  }, [pathname]);

  return null;
}
