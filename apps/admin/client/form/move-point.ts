import type { KeyboardEvent, PointerEvent, RefObject } from 'react';
import type { ImagePoint } from './crop-rect.ts';

/** Distance that an arrow key moves a point, as a fraction of the image. */
const KEY_STEP = 0.02;
const ARROW_KEY_STEPS: Readonly<Record<string, ImagePoint>> = {
  ArrowLeft: [-KEY_STEP, 0],
  ArrowRight: [KEY_STEP, 0],
  ArrowUp: [0, -KEY_STEP],
  ArrowDown: [0, KEY_STEP],
};

/** Formats a fraction as a CSS percentage: 0.25 becomes "25%". */
export const formatPercent = (fraction: number): string => `${fraction * 100}%`;
/** Returns the CSS position of a point within its image. */
export const getPositionStyle = ([x, y]: ImagePoint) => ({ left: formatPercent(x), top: formatPercent(y) });
/** Describes the position of a point for screen readers, in percent of the image. */
export const describePoint = ([x, y]: ImagePoint): string =>
  `${Math.round(x * 100)} % from the left, ${Math.round(y * 100)} % from the top`;

/**
 * Returns event handlers that move a point of an image, by dragging or with the arrow keys.
 *
 * @param container the element of the image.
 * @param point the current position.
 */
export function getMovePointHandlers(
  container: RefObject<HTMLElement | null>,
  point: ImagePoint,
  onMove: (point: ImagePoint) => void,
) {
  return {
    onPointerDown: (event: PointerEvent) => {
      if (event.button !== 0) return;
      event.stopPropagation();
      // The browser would drag selected content around the button instead.
      getSelection()?.removeAllRanges();
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove: (event: PointerEvent) => {
      const containerRect = container.current?.getBoundingClientRect();
      if (containerRect && event.currentTarget.hasPointerCapture(event.pointerId))
        onMove([
          (event.clientX - containerRect.left) / containerRect.width,
          (event.clientY - containerRect.top) / containerRect.height,
        ]);
    },
    onKeyDown: (event: KeyboardEvent) => {
      const step = ARROW_KEY_STEPS[event.key];
      if (!step) return;
      event.preventDefault();
      onMove([point[0] + step[0], point[1] + step[1]]);
    },
  };
}
