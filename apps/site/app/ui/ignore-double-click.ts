/** Limits for the second click of a double click. The time is the default of operating systems. */
const MAX_INTERVAL_MS = 500;
const MAX_DISTANCE_PX = 24;

/** Position and click count of a mouse event. */
export interface ClickPosition {
  clientX: number;
  clientY: number;
  /** Number of consecutive clicks. It is 0 for a click by keyboard or script. */
  detail: number;
}

/**
 * Ignores the second click of a double click. It would click the element that the first click has opened or uncovered.
 *
 * @param firstClick the click that opens or closes something.
 */
export function ignoreDoubleClick(firstClick: ClickPosition): void {
  if (firstClick.detail === 0) return;
  const ignoreSecondClick = (event: MouseEvent) => {
    const distance = Math.hypot(event.clientX - firstClick.clientX, event.clientY - firstClick.clientY);
    if (event.detail === 0 || distance > MAX_DISTANCE_PX) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  addEventListener('click', ignoreSecondClick, true);
  setTimeout(() => removeEventListener('click', ignoreSecondClick, true), MAX_INTERVAL_MS);
}
