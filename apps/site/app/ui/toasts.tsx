import { useEffect } from 'react';
import { Toaster, toast } from 'sonner';

interface ToastsProps {
  message: string;
  /** Increase by one to show the message again. */
  count: number;
}

/** Short messages at the bottom of the screen: at most 3, each for 4 seconds (specification, section 9). */
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
          // The library sets its own font on the container.
          fontFamily: 'var(--font-text)',
          fontSize: '0.9375rem',
          color: 'var(--on-dark)',
          background: 'var(--dark)',
          border: 0,
          borderRadius: 0,
          boxShadow: 'none',
        },
      }}
    />
  );
}
