import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';

// Taking the page over may be interrupted by the visitor, unless a click waits for it (start-on-intent.js): then every pause
// would only make the answer come later. A navigation is not interrupted: its data and code are there by then, and rendered
// in slices the next page would only come later.
const { held } = document.documentElement as HTMLElement & { held?: Element };
const takeOver = () => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter useTransitions={false} />
    </StrictMode>,
  );
};

if (held) takeOver();
else startTransition(takeOver);
