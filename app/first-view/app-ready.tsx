import { useEffect } from 'react';

/** Tells first-view.js that controls answer from now on, so that it makes the click it held. */
export function AppReady() {
  useEffect(() => {
    markScript();
    document.documentElement.dataset.app = 'ready';
    dispatchEvent(new Event('app-ready'));
    import('../layout/after-start.ts').catch(() => {});
  }, []);
  return null;
}

/** Says that script runs: after the application was given up and came all the same, or when React draws the document anew. */
export const markScript = (): void => document.documentElement.classList.add('js');
