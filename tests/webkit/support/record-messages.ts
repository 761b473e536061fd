import { RERENDERED_MESSAGE } from '../../../apps/site/app/critical-path/contract.ts';

/**
 * Script that records errors, warnings, policy violations and rerendering in `window.recordedMessages`, because WebKit's driver does not
 * report the console. It must run before the other scripts of a page.
 */
export const RECORD_MESSAGES = `window.recordedMessages = [];
  // A navigation cancels the pending requests of the page. WebKit logs these requests as errors, before "pagehide" or after
  // "pageshow".
  let wasLeft = false;
  addEventListener('beforeunload', () => { wasLeft = true; });
  const record = (message) => { if (!wasLeft) recordedMessages.push(message); };
  for (const kind of ['error', 'warn', 'info']) {
    const original = console[kind];
    console[kind] = (...args) => {
      if (kind !== 'info' || args[0] === ${JSON.stringify(RERENDERED_MESSAGE)}) record(kind + ': ' + args.join(' '));
      original(...args);
    };
  }
  addEventListener('error', ({ message, target }) => record('error: ' + (message ?? target.outerHTML)), true);
  addEventListener('unhandledrejection', ({ reason }) => record('unhandled: ' + reason));
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    record('refused: ' + violatedDirective + ' ' + blockedURI));`;
