import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { Toaster, toast } from 'sonner';

let isMounted = false;

/**
 * Shows a short message at the bottom of the screen for 4 seconds. At most 3 are visible (docs/behaviour.md).
 *
 * @param action a button in the message.
 */
export function showToast(message: string, action?: { label: string; onClick: () => void }): void {
  mountToaster();
  toast(message, action && { action });
}

/** Adds the toaster to the page, once. It has its own React root, so that toasts stay when the page changes. */
function mountToaster(): void {
  if (isMounted) return;
  isMounted = true;
  const container = document.body.appendChild(document.createElement('div'));
  const toaster = (
    <Toaster
      visibleToasts={3}
      duration={4000}
      position="bottom-left"
      toastOptions={{
        style: {
          // Overrides the font that the library sets on this element.
          fontFamily: 'var(--font-text)',
          fontSize: '0.9375rem',
          color: 'var(--on-dark)',
          background: 'var(--dark)',
          border: 0,
          borderRadius: 0,
          boxShadow: 'none',
        },
        actionButtonStyle: {
          minWidth: '2.75rem',
          height: '2.75rem',
          marginBlock: '-0.75rem',
          fontSize: 'inherit',
          color: 'inherit',
          background: 'none',
          borderRadius: 0,
          textDecoration: 'underline',
          textUnderlineOffset: '0.28em',
        },
      }}
    />
  );
  // Sonner loses toasts that are shown before its effects have run.
  flushSync(() => createRoot(container).render(toaster));
}
