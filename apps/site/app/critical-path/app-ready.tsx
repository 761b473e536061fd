import { useEffect, useLayoutEffect, useState } from 'react';
import { capturePageState } from './capture-page-state.ts';

/** Marks the page as hydrated. bootstrap.js then repeats a click that came before hydration. */
export function AppReady() {
  // React may render the whole document again: if a translator or a password manager has changed it, or for the error screen. This
  // captures the state during the render, so that it includes the last typed letter.
  const [restore] = useState(() => (import.meta.env.SSR ? () => {} : capturePageState()));
  useLayoutEffect(restore, [restore]);
  useEffect(() => {
    document.documentElement.dataset.app = 'ready';
    dispatchEvent(new Event('app-ready'));
    import('../layout/post-hydration.ts').catch(() => {});
  }, []);
  return null;
}
