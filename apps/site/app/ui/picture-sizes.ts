/**
 * The `sizes` of a picture that fills a frame of another shape: it is drawn wider than its frame, and its sides are cut.
 *
 * @param sizes how wide the frame is.
 * @param wider the picture's width / height by that of the frame.
 */
function coverSizes(sizes: string, wider: number): string {
  if (wider < 1.05) return sizes;
  return sizes.replace(
    /([\d.]+)(vw|rem)(?=\s*(,|$))/g,
    (_, number, unit) => `${round(Number(number) * wider)}${unit}`,
  );
}

/** How wide a frame is, by viewport: a `sizes` attribute, or the height of one that is as wide as the screen. */
export type FrameSize = string | { /** In hundredths of the screen's height. */ tall: number };

/** The `sizes` attribute of a picture of a given width / height that fills a frame; `ratio` is the frame's own shape. */
export function sizesIn(frame: FrameSize, shape: number, ratio = shape): string {
  return typeof frame === 'string' ? coverSizes(frame, shape / ratio) : filling(frame.tall, shape);
}

/**
 * A length for `sizes`: the width at which a picture is drawn that fills a frame of a given part of the screen.
 *
 * @param height of the frame, in hundredths of the screen's.
 * @param shape the picture's width / height.
 * @param width of the frame, in hundredths of the screen's.
 */
export const filling = (height: number, shape: number, width = 100): string =>
  `max(${width}vw, ${Math.round(height * shape)}vh)`;

/**
 * The `sizes` of a picture across some of the twelve columns between the page's margins, and across all of them on
 * screens narrower than `from`. The widths follow --gutter and --column-gap (packages/brand/styles/tokens.css).
 */
export function spanSizes(columns: number, from = '48rem'): string {
  const across = (content: number, gap: number) => (content * columns - gap * (12 - columns)) / 12;
  return `(width < ${from}) 90vw, (width < 120rem) ${round(across(89.6, 2.2))}vw, ${round(across(105, 2.25))}rem`;
}

/** How many of twelve columns each takes in a set of uneven pairs: wide and narrow, then narrow and wide. */
export const unevenColumns = (index: number): number => (index % 4 === 0 || index % 4 === 3 ? 7 : 5);

const round = (length: number): number => Math.round(length * 10) / 10;
