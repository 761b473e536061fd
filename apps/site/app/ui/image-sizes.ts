/**
 * Scales `sizes` for an image that covers a frame. An image with a wider aspect ratio than its frame is drawn wider, and cropped at
 * the sides.
 *
 * @param sizes the width of the frame.
 * @param ratioFactor aspect ratio of the image divided by the aspect ratio of the frame.
 */
export function scaleSizesToCover(sizes: string, ratioFactor: number): string {
  if (ratioFactor < 1.05) return sizes;
  return sizes.replace(
    /([\d.]+)(vw|rem)(?=\s*(,|$))/g,
    (_, number, unit) => `${roundToTenth(Number(number) * ratioFactor)}${unit}`,
  );
}

interface Frame {
  heightVh: number;
  widthVw?: number;
}

/**
 * Returns the drawn width of an image that covers a frame, as a length for `sizes`.
 *
 * @param imageRatio width / height of the image.
 */
export const coverWidth = (imageRatio: number, { heightVh, widthVw = 100 }: Frame): string =>
  `max(${widthVw}vw, ${Math.round(heightVh * imageRatio)}vh)`;

/**
 * Returns the `sizes` of an image that spans some of the page's twelve columns. Below `breakpoint`, the image has the full width.
 * All columns together are 89.6vw wide with gaps of 2.2vw, and at most 105rem with gaps of 2.25rem. Source: --gutter and
 * --column-gap in packages/brand/styles/tokens.css.
 */
export function sizesForColumns(columns: number, breakpoint = '48rem'): string {
  const spanWidth = (contentWidth: number, gap: number) =>
    (contentWidth * columns - gap * (12 - columns)) / 12;
  return `(width < ${breakpoint}) 90vw, (width < 120rem) ${roundToTenth(spanWidth(89.6, 2.2))}vw, ${roundToTenth(spanWidth(105, 2.25))}rem`;
}

/** Returns the column span of an item in rows of two: 7 and 5 columns, then 5 and 7. */
export const alternatingColumnSpan = (index: number): number => (index % 4 === 0 || index % 4 === 3 ? 7 : 5);

const roundToTenth = (length: number): number => Math.round(length * 10) / 10;
