/** Milliseconds and pixels within which a click is the second of a double click, as systems take it. */
const INTERVAL = 500;
const DISTANCE = 24;

/** What is needed of a click. */
export interface Click {
  clientX: number;
  clientY: number;
  /** How many clicks in a row; 0 for one made by key or by script. */
  detail: number;
}

/**
 * Keeps the second click of a double click or double tap from what the first brings under the pointer: call it with the
 * click that opens or closes something large.
 */
export function ignoreSecondClick(first: Click): void {
  if (first.detail === 0) return;
  const stop = (event: MouseEvent) => {
    const distance = Math.hypot(event.clientX - first.clientX, event.clientY - first.clientY);
    if (event.detail === 0 || distance > DISTANCE) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  addEventListener('click', stop, true);
  setTimeout(() => removeEventListener('click', stop, true), INTERVAL);
}
