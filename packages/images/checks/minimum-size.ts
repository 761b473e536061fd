/**
 * Minimum long sides of images in pixels. The first matching rule applies.
 *
 * Most images are at most 965 CSS pixels wide on a page. With two device pixels per CSS pixel, they need about 1,920 pixels.
 * Upright images are shown in narrower columns, so they need fewer pixels.
 */
const SIZE_RULES: readonly { id?: RegExp; isLandscape?: boolean; minLongSide: number }[] = [
  // Shown 72 CSS pixels wide.
  { id: /^testimonials\//, minLongSide: 400 },
  // Heroes that are as wide as the window.
  { id: /\/hero$/, isLandscape: true, minLongSide: 2400 },
  // Shown at most as wide as a phone.
  { id: /^(articles|nazaakat|design-studio)\//, minLongSide: 1600 },
  { isLandscape: true, minLongSide: 1920 },
  { minLongSide: 1500 },
];
/** Minimum ratio of width to height of a landscape image. */
const LANDSCAPE_RATIO = 1.4;

interface Dimensions {
  width: number;
  height: number;
}

/** @param id path of the image under content/pictures, without extension. */
export function getMinimumLongSide(id: string, { width, height }: Dimensions): number {
  const isLandscape = width / height >= LANDSCAPE_RATIO;
  const rule = SIZE_RULES.find(
    (sizeRule) =>
      (!sizeRule.id || sizeRule.id.test(id)) &&
      (sizeRule.isLandscape === undefined || sizeRule.isLandscape === isLandscape),
  );
  return rule?.minLongSide ?? 0;
}

/**
 * Returns what is wrong with the size of an image, such as `measures 800 by 600; expected …`. Returns undefined if the image is large
 * enough.
 */
export function findImageSizeIssue(id: string, dimensions: Dimensions): string | undefined {
  const { width, height } = dimensions;
  const minimum = getMinimumLongSide(id, dimensions);
  if (Math.max(width, height) >= minimum) return undefined;
  return `measures ${width} by ${height}; expected at least ${minimum} px on the long side`;
}
