import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/**
 * Announces a new page to screen readers, as a browser does after a full page load. Announces the title, and moves the focus to
 * `main` or to the element with the URL's fragment. Back and Forward keep the focus, because they restore the scroll position.
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
