import { type RefObject, useEffect, useEffectEvent } from 'react';

/**
 * Calls a function after the form around an element was reset.
 *
 * @param element an element in the form.
 */
export function useFormReset(element: RefObject<HTMLElement | null>, onReset: () => void): void {
  const handleReset = useEffectEvent(onReset);
  useEffect(() => {
    const form = element.current?.closest('form');
    // The event comes before the fields are reset.
    const handle = () => queueMicrotask(handleReset);
    form?.addEventListener('reset', handle);
    return () => form?.removeEventListener('reset', handle);
  }, [element]);
}
