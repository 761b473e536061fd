import { useEffect, useLayoutEffect, useState } from 'react';
import { capturePageState } from './capture-page-state.ts';

/** Marks the page as hydrated. bootstrap.js then repeats the click that it held. */
export function AppReady() {
  // React rerenders the document if a translator or a password manager has changed it, and around the error screen. The state is
  // captured during the render so that the last typed letter is included.
  const [restore] = useState(() => (import.meta.env.SSR ? () => {} : capturePageState()));
  useLayoutEffect(restore, [restore]);
  useEffect(() => {
    document.documentElement.dataset.app = 'ready';
    dispatchEvent(new Event('app-ready'));
    import('../layout/post-hydration.ts').catch(() => {});
  }, []);
  return null;
}
