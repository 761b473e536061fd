import { type PointerEvent, useRef } from 'react';
import { toForwardStep } from './reading-direction.ts';

/** Minimum horizontal distance of a swipe (docs/behaviour.md, Times and limits). */
const SWIPE_THRESHOLD_PX = 50;

/**
 * Returns handlers for horizontal swipes on elements with `data-swipe`. Ignores pinch gestures and swipes on a zoomed page. Ignores
 * the mouse, because dragging with it selects text.
 *
 * @param onStep called with 1 for a swipe forward, which is to the left, or to the right on a page that is read from right to left.
 *   Called with -1 for a swipe backward.
 */
export function useSwipe(onStep: (step: -1 | 1) => void) {
  const swipeStart = useRef<{ x: number; y: number }>(undefined);
  const reset = () => {
    swipeStart.current = undefined;
  };
  return {
    onPointerDown({ isPrimary, pointerType, target, clientX, clientY }: PointerEvent) {
      const canSwipe =
        isPrimary &&
        pointerType !== 'mouse' &&
        target instanceof Element &&
        target.closest('[data-swipe]') !== null &&
        (visualViewport?.scale ?? 1) < 1.01;
      swipeStart.current = canSwipe ? { x: clientX, y: clientY } : undefined;
    },
    onPointerUp({ isPrimary, clientX, clientY }: PointerEvent) {
      const start = swipeStart.current;
      reset();
      if (!start || !isPrimary) return;
      const [dx, dy] = [clientX - start.x, clientY - start.y];
      if (Math.abs(dx) > SWIPE_THRESHOLD_PX && Math.abs(dx) > Math.abs(dy))
        onStep(toForwardStep(dx > 0 ? -1 : 1));
    },
    onPointerCancel: reset,
  };
}
