import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { isClickHeld, READY_EVENT, REDRAWN } from './critical-path/states.ts';

// Taking the page over may be interrupted by the visitor, unless a click waits for it: then every pause would only make the
// answer come later. A navigation is not interrupted: its data and code are there by then, and rendered in slices the next
// page would only come later.
const takeOver = () => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter useTransitions={false} />
    </StrictMode>,
    // Nothing of the site has failed where a translator or an extension has changed the page: React draws it anew, and
    // keep-page-state.ts keeps what the visitor did. The tests read this line, and complain of it where nobody changed a page.
    { onRecoverableError: (error) => console.info(REDRAWN, error) },
  );
};

/**
 * To answer one of these React would take the page over at once. Where it draws it anew, the browser then goes on with an element
 * that is gone: the next field does not get the focus, and a press and its release hit different links. No part of the page
 * needs them before the application is ready.
 */
const HALF_DONE = [
  'change',
  'compositionstart',
  'mousedown',
  'mouseup',
  'pointerdown',
  'pointerup',
  'touchend',
  'touchstart',
];
const keepBack = (event: Event) => event.stopImmediatePropagation();
for (const type of HALF_DONE) addEventListener(type, keepBack, { capture: true, passive: true });
addEventListener(READY_EVENT, () => {
  for (const type of HALF_DONE) removeEventListener(type, keepBack, true);
});

if (isClickHeld()) takeOver();
else startTransition(takeOver);
