/** Limits for the second click of a double click. Operating systems have the same default time. */
const MAX_INTERVAL_MS = 500;
const MAX_DISTANCE_PX = 24;

export interface ClickPosition {
  clientX: number;
  clientY: number;
  /** Number of consecutive clicks. A click by keyboard or script has 0. */
  detail: number;
}

/**
 * Ignores the second click of a double click, because it would hit the element that the first click has opened or uncovered.
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
