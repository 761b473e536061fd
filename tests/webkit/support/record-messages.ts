import { RERENDERED_MESSAGE } from '../../../apps/site/app/critical-path/contract.ts';

/**
 * Script that records errors, warnings, policy violations and rerendering in `window.complaints`, since WebKit's driver does not
 * report the console. It must run first in a page.
 */
export const RECORD_MESSAGES = `window.complaints = [];
  // Leaving a page cancels its loads. WebKit reports them before it hides the page, or after it shows it again.
  let wasLeft = false;
  addEventListener('beforeunload', () => { wasLeft = true; });
  const record = (message) => { if (!wasLeft) complaints.push(message); };
  for (const kind of ['error', 'warn', 'info']) {
    const say = console[kind];
    console[kind] = (...words) => {
      if (kind !== 'info' || words[0] === ${JSON.stringify(RERENDERED_MESSAGE)}) record(kind + ': ' + words.join(' '));
      say(...words);
    };
  }
  addEventListener('error', ({ message, target }) => record('error: ' + (message ?? target.outerHTML)), true);
  addEventListener('unhandledrejection', ({ reason }) => record('unhandled: ' + reason));
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    record('refused: ' + violatedDirective + ' ' + blockedURI));`;
