import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { isClickHeld } from './first-view/states.ts';

// Taking the page over may be interrupted by the visitor, unless a click waits for it: then every pause would only make the
// answer come later. A navigation is not interrupted: its data and code are there by then, and rendered in slices the next
// page would only come later.
const takeOver = () => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter useTransitions={false} />
    </StrictMode>,
  );
};

if (isClickHeld()) takeOver();
else startTransition(takeOver);
