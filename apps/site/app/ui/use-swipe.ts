import { type PointerEvent, useRef } from 'react';

/** A sideways movement longer than this many pixels is one step (specification, section 9). */
const SWIPE_THRESHOLD = 50;

/**
 * Handlers that tell of sideways swipes with a finger or a pen, begun on what is marked by `data-swipe`. A mouse selects
 * words, two fingers enlarge, and one finger moves what is enlarged: none of these is a swipe.
 */
export function useSwipe(onStep: (step: -1 | 1) => void) {
  const pressed = useRef<{ x: number; y: number }>(undefined);
  const end = () => {
    pressed.current = undefined;
  };
  return {
    onPointerDown({ isPrimary, pointerType, target, clientX, clientY }: PointerEvent) {
      const swipes =
        isPrimary &&
        pointerType !== 'mouse' &&
        target instanceof Element &&
        target.closest('[data-swipe]') !== null &&
        (visualViewport?.scale ?? 1) < 1.01;
      pressed.current = swipes ? { x: clientX, y: clientY } : undefined;
    },
    onPointerUp({ isPrimary, clientX, clientY }: PointerEvent) {
      const start = pressed.current;
      end();
      if (!start || !isPrimary) return;
      const [across, along] = [clientX - start.x, clientY - start.y];
      if (Math.abs(across) > SWIPE_THRESHOLD && Math.abs(across) > Math.abs(along))
        onStep(across > 0 ? -1 : 1);
    },
    onPointerCancel: end,
  };
}
