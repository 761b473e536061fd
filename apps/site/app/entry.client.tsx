import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { APP_READY_EVENT, isClickPending, RERENDERED_MESSAGE } from './critical-path/contract.ts';

// Navigations are not React transitions (`useTransitions={false}`). Their data and code have already loaded, so rendering in slices
// would only delay the next page.
const hydrate = () => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter useTransitions={false} />
    </StrictMode>,
    // A translator or an extension may have changed the page before hydration. React then rerenders the page, and
    // capture-page-state.ts restores the input of the visitor. Tests fail if this message is logged for an unchanged page.
    { onRecoverableError: (error) => console.info(RERENDERED_MESSAGE, error) },
  );
};

/**
 * Events that make React hydrate synchronously. If React then rerenders the page, the browser continues the gesture on a removed
 * element. For example, the focus does not move to the next field, and a click opens no menu. These events do not reach React until
 * the application is ready. No component needs them earlier, because bootstrap.js holds the clicks that need the application.
 */
const BLOCKED_EVENTS = [
  'change',
  'click',
  'compositionstart',
  'mousedown',
  'mouseup',
  'pointerdown',
  'pointerup',
  'touchend',
  'touchstart',
];
// Other listeners on `window` still receive these events (capture-page-state.ts). The clicks that bootstrap.js repeats are not
// trusted, so they are not blocked.
const blockTrustedEvent = (event: Event) => {
  if (event.isTrusted) event.stopPropagation();
};
for (const type of BLOCKED_EVENTS)
  addEventListener(type, blockTrustedEvent, { capture: true, passive: true });
addEventListener(APP_READY_EVENT, () => {
  for (const type of BLOCKED_EVENTS) removeEventListener(type, blockTrustedEvent, true);
});

// A transition lets visitor input interrupt hydration. If a click is held, hydration must end as soon as possible.
if (isClickPending()) hydrate();
else startTransition(hydrate);
