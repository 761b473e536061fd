/** Returns the direction in which the page is read. A translator changes it, for example to Arabic. */
export const readDirection = (): 'ltr' | 'rtl' => (document.documentElement.dir === 'rtl' ? 'rtl' : 'ltr');

/** Turns a step to the right (1) or to the left (-1) into a step forward (1) or backward (-1). */
export const toForwardStep = (stepToRight: -1 | 1): -1 | 1 =>
  readDirection() === 'rtl' ? (stepToRight === 1 ? -1 : 1) : stepToRight;
