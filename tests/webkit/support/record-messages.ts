import { RERENDERED_MESSAGE } from '../../../apps/site/app/critical-path/contract.ts';

/**
 * Script that records errors, warnings, policy violations and rerendering in `window.complaints`, since WebKit's driver does not
 * report the console. It must run first in a page.
 */
export const RECORD_MESSAGES = `window.complaints = [];
  for (const kind of ['error', 'warn', 'info']) {
    const say = console[kind];
    console[kind] = (...words) => {
      if (kind !== 'info' || words[0] === ${JSON.stringify(RERENDERED_MESSAGE)}) complaints.push(kind + ': ' + words.join(' '));
      say(...words);
    };
  }
  // A page from the back/forward cache reports the loads that leaving it has cancelled.
  let wasLeft = false;
  addEventListener('pagehide', () => { wasLeft = true; });
  addEventListener('error', ({ message, target }) => {
    if (message || !wasLeft) complaints.push('error: ' + (message ?? target.outerHTML));
  }, true);
  addEventListener('unhandledrejection', ({ reason }) => complaints.push('unhandled: ' + reason));
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    complaints.push('refused: ' + violatedDirective + ' ' + blockedURI));`;
