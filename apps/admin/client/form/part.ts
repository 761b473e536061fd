/** A part of a picture in fractions of it: left, top, width, height. */
export type Part = readonly [left: number, top: number, width: number, height: number];
/** A place in a picture in fractions of it. */
export type Point = readonly [x: number, y: number];
/** A corner of a part: 0 for its left or top edge, 1 for the other. */
export type Corner = readonly [right: 0 | 1, bottom: 0 | 1];

/** The smallest part of a picture that phones may be given, of its width or height. */
const LEAST = 0.1;

/** Within bounds, and no finer than a thousandth: what is saved is read by people too. */
const within = (value: number, most: number, least = 0): number =>
  Math.round(Math.min(most, Math.max(least, value)) * 1000) / 1000;

/** A place within the picture. */
export const pointAt = ([x, y]: Point): Point => [within(x, 1), within(y, 1)];

/** The part about another middle, as large as it was, and within the picture. */
export const movedTo = ([, , width, height]: Part, [x, y]: Point): Part => [
  within(x - width / 2, 1 - width),
  within(y - height / 2, 1 - height),
  width,
  height,
];

/** The part with one corner elsewhere; the corner across from it stays. */
export function corneredAt([left, top, width, height]: Part, [right, bottom]: Corner, [x, y]: Point): Part {
  const [fromX, sizeX] = side(left, width, right, x);
  const [fromY, sizeY] = side(top, height, bottom, y);
  return [fromX, fromY, sizeX, sizeY];
}

/** One direction of a part, of which one end is put elsewhere. */
function side(from: number, size: number, isEnd: 0 | 1, to: number): [from: number, size: number] {
  if (isEnd) return [from, within(to - from, 1 - from, LEAST)];
  const start = within(to, from + size - LEAST);
  return [start, within(from + size - start, 1, LEAST)];
}
