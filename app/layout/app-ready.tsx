import { useEffect } from 'react';

/** Tells the starter (start-on-intent.js) that controls answer from now on, so that it makes the click it held. */
export function AppReady() {
  useEffect(() => {
    document.documentElement.dataset.app = 'ready';
    dispatchEvent(new Event('app-ready'));
  }, []);
  return null;
}
