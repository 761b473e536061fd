import type { KeyboardEvent, PointerEvent, RefObject } from 'react';
import type { ImagePoint } from './crop-rect.ts';

/** Distance that an arrow key moves a point, as a fraction of the image. */
const STEP = 0.02;
const ARROW_KEY_STEPS: Readonly<Record<string, ImagePoint>> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
};

export const formatPercent = (fraction: number): string => `${fraction * 100}%`;
export const positionStyle = ([x, y]: ImagePoint) => ({ left: formatPercent(x), top: formatPercent(y) });
export const describePoint = ([x, y]: ImagePoint): string =>
  `${Math.round(x * 100)} % from the left, ${Math.round(y * 100)} % from the top`;

/**
 * Returns event handlers that move a point of an image, by dragging or with the arrow keys.
 *
 * @param container the element of the image.
 * @param from the current position.
 */
export function movePointHandlers(
  container: RefObject<HTMLElement | null>,
  from: ImagePoint,
  onMove: (point: ImagePoint) => void,
) {
  return {
    onPointerDown: (event: PointerEvent) => {
      event.stopPropagation();
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove: (event: PointerEvent) => {
      const box = container.current?.getBoundingClientRect();
      if (box && event.currentTarget.hasPointerCapture(event.pointerId))
        onMove([(event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height]);
    },
    onKeyDown: (event: KeyboardEvent) => {
      const step = ARROW_KEY_STEPS[event.key];
      if (!step) return;
      event.preventDefault();
      onMove([from[0] + step[0], from[1] + step[1]]);
    },
  };
}
