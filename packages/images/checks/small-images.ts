/**
 * Long side in pixels from which an image looks sharp in most places. Most images are at most 965 CSS pixels wide on a page.
 */
const GOOD_LONG_SIDE = 1200;

/** Returns what may be wrong with a small image, such as `measures 800 by 600, …`. Undefined for an image that is large enough. */
export const describeSmallImage = ({
  width,
  height,
}: {
  width: number;
  height: number;
}): string | undefined =>
  Math.max(width, height) < GOOD_LONG_SIDE
    ? `measures ${width} by ${height}, so it may look blurred on large screens; better at least ${GOOD_LONG_SIDE} px on the long side`
    : undefined;
