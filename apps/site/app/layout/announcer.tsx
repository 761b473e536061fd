import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/**
 * Announces a new page to screen readers, like a full page load. It announces the title of the page, and moves the focus to `main`
 * or to the element of the URL's fragment. Back and Forward do not move the focus, because they restore the scroll position.
 */
export function Announcer() {
  const { pathname, hash } = useLocation();
  const navigationType = useNavigationType();
  const [title, setTitle] = useState('');
  const lastPathname = useRef(pathname);

  useEffect(() => {
    if (lastPathname.current === pathname) return;
    lastPathname.current = pathname;
    setTitle(document.title);
    if (navigationType === 'POP') return;
    const target = hash ? document.getElementById(hash.slice(1)) : null;
    (target ?? document.getElementById('main'))?.focus({ preventScroll: true });
  }, [pathname, hash, navigationType]);

  return (
    <p className="visually-hidden" aria-live="polite" data-announcer>
      {title}
    </p>
  );
}
