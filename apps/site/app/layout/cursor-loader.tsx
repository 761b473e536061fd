import { useEffect } from 'react';

/** Where the cursor of our own makes sense: a real pointer, and a screen at least 768 px wide (specification, section 2). */
const SUITED = '(pointer: fine) and (hover: hover) and (min-width: 768px)';

/** Fetches the custom cursor at the first move of a mouse, and never for a finger. */
export function CursorLoader() {
  useEffect(() => {
    let stop: (() => void) | undefined;
    let left = false;
    const begin = async ({ pointerType, clientX, clientY }: PointerEvent) => {
      if (pointerType !== 'mouse' || !matchMedia(SUITED).matches) return;
      // The cursor is drawn as one: a browser without them keeps its own.
      if (!('popover' in HTMLElement.prototype)) return;
      removeEventListener('pointermove', begin);
      // Without its code the native cursor stays.
      const cursor = await import('./cursor.ts').catch(() => undefined);
      if (!left) stop = cursor?.startCursor(matchMedia(SUITED), clientX, clientY);
    };
    addEventListener('pointermove', begin, { passive: true });
    return () => {
      left = true;
      removeEventListener('pointermove', begin);
      stop?.();
    };
  }, []);
  return null;
}
