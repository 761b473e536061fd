import { useEffect, useLayoutEffect, useState } from 'react';
import { keepPageState } from './keep-page-state.ts';

/** Tells first-view.js that controls answer from now on, so that it makes the click it held. */
export function AppReady() {
  // React draws the document anew when something else has changed the page, such as a translator or a password manager, and
  // around the error screen. Noted while rendering: what was typed a moment before may be the last letter.
  const [restore] = useState(() => (import.meta.env.SSR ? () => {} : keepPageState()));
  useLayoutEffect(restore, [restore]);
  useEffect(() => {
    document.documentElement.dataset.app = 'ready';
    dispatchEvent(new Event('app-ready'));
    import('../layout/after-start.ts').catch(() => {});
  }, []);
  return null;
}
