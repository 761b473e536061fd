/** Maximum time between the clicks of a double click. Operating systems have the same default. */
const MAX_INTERVAL_MS = 500;
/** Maximum distance between the clicks of a double click, in CSS pixels. */
const MAX_DISTANCE_PX = 24;

export interface ClickPosition {
  clientX: number;
  clientY: number;
  /** Number of consecutive clicks. A click by keyboard or script has 0. */
  detail: number;
  /** When the visitor clicked, in milliseconds since the page was opened. */
  timeStamp: number;
}

/**
 * Ignores the second click of a double click, because it would hit the element that the first click has opened or uncovered.
 * Compares the times at which the visitor clicked, because a busy page may handle the second click much later.
 *
 * @param firstClick the click that opens or closes something.
 */
export function ignoreDoubleClick(firstClick: ClickPosition): void {
  if (firstClick.detail === 0) return;
  const onClick = (event: MouseEvent) => {
    const distance = Math.hypot(event.clientX - firstClick.clientX, event.clientY - firstClick.clientY);
    const isQuick = event.detail > 1 || event.timeStamp - firstClick.timeStamp <= MAX_INTERVAL_MS;
    if (event.detail > 0 && isQuick && distance <= MAX_DISTANCE_PX) {
      event.preventDefault();
      event.stopImmediatePropagation();
    } else removeEventListener('click', onClick, true);
  };
  addEventListener('click', onClick, true);
}
