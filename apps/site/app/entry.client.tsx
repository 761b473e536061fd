import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { APP_READY_EVENT, getHeldControls, RERENDERED_MESSAGE } from './critical-path/contract.ts';

// `useTransitions` is false, because the data and the code of the next page have loaded when the router renders it. A transition would
// only delay the page.
const hydrate = () => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter useTransitions={false} />
    </StrictMode>,
    // A translator or an extension may have changed the page before hydration. React then renders the page again, and
    // capture-page-state.ts restores the visitor's input. Tests fail if this message is logged for an unchanged page.
    { onRecoverableError: (error) => console.info(RERENDERED_MESSAGE, error) },
  );
};

/**
 * Events that make React hydrate synchronously. They are kept from React until the application is ready. If React renders the page
 * again during such an event, the browser continues the gesture on a removed element: the focus does not move to the next field, or
 * a click opens no menu. No component needs these events earlier, because bootstrap.js repeats the clicks that need the
 * application.
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
// Other listeners on `window` still receive these events (capture-page-state.ts). Clicks that bootstrap.js repeats are not trusted,
// so they reach React.
const blockTrustedEvent = (event: Event) => {
  if (event.isTrusted) event.stopPropagation();
};
for (const type of BLOCKED_EVENTS)
  addEventListener(type, blockTrustedEvent, { capture: true, passive: true });
addEventListener(APP_READY_EVENT, () => {
  for (const type of BLOCKED_EVENTS) removeEventListener(type, blockTrustedEvent, true);
});

// A transition lets input interrupt hydration. If bootstrap.js holds a click, hydration must end as soon as possible.
if (getHeldControls().size > 0) hydrate();
else startTransition(hydrate);
