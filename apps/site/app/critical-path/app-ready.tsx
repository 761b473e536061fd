import { useEffect, useLayoutEffect, useState } from 'react';
import { capturePageState } from './capture-page-state.ts';

/** Marks the page as hydrated. bootstrap.js then repeats a click that came before hydration. */
export function AppReady() {
  // React replaces all elements if a translator or a password manager has changed the document, and for the error screen. The state
  // of the old elements is captured as late as this render, so that it includes the last typed letter.
  const [restore] = useState(() => (import.meta.env.SSR ? () => {} : capturePageState()));
  useLayoutEffect(restore, [restore]);
  useEffect(() => {
    document.documentElement.dataset.app = 'ready';
    dispatchEvent(new Event('app-ready'));
    import('../layout/post-hydration.ts').catch(() => {});
  }, []);
  return null;
}
