import { useEffect } from 'react';
import { Toaster, toast } from 'sonner';

interface ToastsProps {
  message: string;
  /** Grows by one for each time the message is to be shown. */
  count: number;
}

/** Passing messages at the foot of the screen: 3 at most, each for 4 seconds (specification, section 9). */
export default function Toasts({ message, count }: ToastsProps) {
  useEffect(() => {
    if (count > 0) toast(message);
  }, [message, count]);
  return (
    <Toaster
      visibleToasts={3}
      duration={4000}
      position="bottom-left"
      toastOptions={{
        style: {
          // The library sets a family of its own on what these stand in.
          fontFamily: 'var(--text)',
          fontSize: '0.9375rem',
          color: 'var(--on-night)',
          background: 'var(--night)',
          border: 0,
          borderRadius: 0,
          boxShadow: 'none',
        },
      }}
    />
  );
}
