import { useEffect } from 'react';

/**
 * Keeps the place on a page that a visitor leaves for another document and comes back to. The browser has such a page ready
 * and would put it there itself; but the router takes the restoring over as soon as it shows, and WebKit then does not.
 */
export function KeptPlace() {
  useEffect(() => {
    let place = 0;
    const leave = () => {
      place = scrollY;
    };
    const comeBack = ({ persisted }: PageTransitionEvent) => {
      if (persisted) scrollTo({ top: place, behavior: 'instant' });
    };
    addEventListener('pagehide', leave);
    addEventListener('pageshow', comeBack);
    return () => {
      removeEventListener('pagehide', leave);
      removeEventListener('pageshow', comeBack);
    };
  }, []);
  return null;
}
