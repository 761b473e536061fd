import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { APP_READY_EVENT, isClickPending, RERENDERED_MESSAGE } from './critical-path/contract.ts';

// Navigations are not transitions (`useTransitions={false}`): their data and code have already loaded, and rendering in slices
// would only delay the next page.
const hydrate = () => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter useTransitions={false} />
    </StrictMode>,
    // A translator or an extension may have changed the page before hydration. React then rerenders it, and capture-page-state.ts
    // restores what the visitor did. Tests fail if this is logged for an unchanged page.
    { onRecoverableError: (error) => console.info(RERENDERED_MESSAGE, error) },
  );
};

/**
 * Events that make React hydrate synchronously. If it then rerenders the page, the browser continues the gesture on a removed
 * element: focus does not move to the next field, press and release hit different links, and a click opens no menu. They are kept
 * from React until the application is ready. No component needs them before: bootstrap.js holds the clicks that need it.
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
// Later listeners on `window` still get them (capture-page-state.ts). The repeated clicks, which are not trusted, pass.
const blockTrustedEvent = (event: Event) => {
  if (event.isTrusted) event.stopPropagation();
};
for (const type of BLOCKED_EVENTS)
  addEventListener(type, blockTrustedEvent, { capture: true, passive: true });
addEventListener(APP_READY_EVENT, () => {
  for (const type of BLOCKED_EVENTS) removeEventListener(type, blockTrustedEvent, true);
});

// A transition lets visitor input interrupt hydration. A held click needs the result as soon as possible.
if (isClickPending()) hydrate();
else startTransition(hydrate);
