import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/**
 * Tells assistive technology of a new page: its title is spoken and focus moves to the main part, or to the part that the
 * address names, as a browser does for a page it loads itself. Going Back keeps the focus, since the place is restored too.
 */
export function Announcer() {
  const { pathname, hash } = useLocation();
  const navigation = useNavigationType();
  const [title, setTitle] = useState('');
  const last = useRef(pathname);

  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    setTitle(document.title);
    if (navigation === 'POP') return;
    const part = hash ? document.getElementById(hash.slice(1)) : null;
    (part ?? document.getElementById('main'))?.focus({ preventScroll: true });
  }, [pathname, hash, navigation]);

  return (
    <p className="visually-hidden" aria-live="polite" data-announcer>
      {title}
    </p>
  );
}
