import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';

// The framework looks for its style sheets, which a finished page only names (tools/finish/inline-styles.ts). The page has
// their rules already.
const named = document.querySelector<HTMLElement>('[data-sheets]');
for (const href of named?.dataset.sheets?.split(' ') ?? [])
  named?.before(Object.assign(document.createElement('link'), { rel: 'stylesheet', href, disabled: true }));

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
