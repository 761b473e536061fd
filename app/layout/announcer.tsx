import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/**
 * Tells assistive technology of a new page: its title is spoken and focus moves to the main part, as a browser does
 * for a page it loads itself. Going Back keeps the focus, since the place is restored too.
 */
export function Announcer() {
  const { pathname } = useLocation();
  const navigation = useNavigationType();
  const [title, setTitle] = useState('');
  const last = useRef(pathname);

  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    setTitle(document.title);
    if (navigation !== 'POP') document.getElementById('main')?.focus({ preventScroll: true });
  }, [pathname, navigation]);

  return (
    <p className="visually-hidden" aria-live="polite" data-announcer>
      {title}
    </p>
  );
}
