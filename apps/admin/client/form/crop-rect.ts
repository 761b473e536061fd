/** A rectangle in an image, in fractions of the image's width and height. */
export type CropRect = readonly [left: number, top: number, width: number, height: number];
/** A point in an image, in fractions of the image's width and height. */
export type ImagePoint = readonly [x: number, y: number];
/** A corner of a rectangle: 0 means the left or top edge, 1 the right or bottom edge. */
export type RectCorner = readonly [right: 0 | 1, bottom: 0 | 1];

/** Minimum width and height of a crop, as fractions of the image. */
const MIN_SIZE = 0.1;

/** Limits a value and rounds it to three decimals. Long decimals would make content files hard to read. */
const clamp = (value: number, max: number, min = 0): number =>
  Math.round(Math.min(max, Math.max(min, value)) * 1000) / 1000;

/** Limits a point to the image. */
export const clampPoint = ([x, y]: ImagePoint): ImagePoint => [clamp(x, 1), clamp(y, 1)];

/** Centres a rectangle on a point, or as near to it as the image allows. Its size stays. */
export const moveRect = ([, , width, height]: CropRect, [x, y]: ImagePoint): CropRect => [
  clamp(x - width / 2, 1 - width),
  clamp(y - height / 2, 1 - height),
  width,
  height,
];

export function resizeRect(
  [left, top, width, height]: CropRect,
  [right, bottom]: RectCorner,
  [x, y]: ImagePoint,
): CropRect {
  const [newLeft, newWidth] = resizeSide(left, width, right, x);
  const [newTop, newHeight] = resizeSide(top, height, bottom, y);
  return [newLeft, newTop, newWidth, newHeight];
}

/** Moves the start or the end of a rectangle along one axis. @param edge 0 moves the start, 1 the end. */
function resizeSide(
  start: number,
  size: number,
  edge: 0 | 1,
  newPosition: number,
): [start: number, size: number] {
  if (edge === 1) return [start, clamp(newPosition - start, 1 - start, MIN_SIZE)];
  const newStart = clamp(newPosition, start + size - MIN_SIZE);
  return [newStart, clamp(start + size - newStart, 1, MIN_SIZE)];
}
