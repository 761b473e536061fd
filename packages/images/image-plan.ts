import type { Crop, OriginalImage, Variant } from './encode-images.ts';

/**
 * Widths of the encoded files in pixels. Browsers use the next larger width, so each width is slightly more than a common screen
 * needs:
 * - 320: small lists
 * - 740: the width of a phone at density 1.75 or 2 (720 or 721 pixels)
 * - 980: 90 % of the width of a phone at density 2.6 or 3
 * - 1200: the width of a phone at density 2.6 or 3 (1080 to 1179 pixels)
 * - 1500: laptops
 * - 2560: heroes on large screens
 */
const WIDTHS = [320, 420, 560, 740, 980, 1200, 1500, 1920, 2560];

/** Width in pixels of the JPEG for browsers without AVIF. It is a compromise between phones and desktops. */
const FALLBACK_WIDTH = 1080;

/** Size of link previews in pixels, with the ratio of Open Graph images and Twitter cards. */
const LINK_PREVIEW_SIZE = { width: 1200, height: 630 };

/** Width / height of a hero on a phone. To save bytes, the crop leaves out the sides of the image, which phones do not show. */
const PHONE_ASPECT_RATIO = 4 / 5;
/** Images with at least this width / height get an upright crop. */
const MIN_LANDSCAPE_ASPECT_RATIO = 4 / 3;
/** Range of the width of crops for phones in pixels: from the narrowest phone to a wide one at density 3. */
const PHONE_WIDTH_RANGE = [360, 1200] as const;

export interface VariantPlan {
  avif: Variant[];
  fallback: Variant;
  linkPreview: Variant;
  /** Upright crops for phones. Empty if the image needs none. */
  phoneAvif: Variant[];
}

export function planVariants(
  original: OriginalImage,
  focus: readonly [number, number],
  phoneCrop?: Crop,
): VariantPlan {
  const avif = selectWidths(original.width).map((width): Variant => ({ format: 'avif', width }));
  return {
    avif,
    fallback: { format: 'jpeg', width: Math.min(FALLBACK_WIDTH, original.width) },
    linkPreview: {
      format: 'jpeg',
      ...LINK_PREVIEW_SIZE,
      crop: computeCropAround(focus, original, LINK_PREVIEW_SIZE.width / LINK_PREVIEW_SIZE.height),
    },
    phoneAvif: phoneCrop
      ? selectPhoneWidths(Math.round(phoneCrop[2] * original.width)).map(
          (width): Variant => ({ format: 'avif', width, crop: phoneCrop }),
        )
      : [],
  };
}

/** Returns the upright crop for phones around the focal point, or undefined if the image needs none. */
export function computeUprightCrop(
  focus: readonly [number, number],
  original: Pick<OriginalImage, 'width' | 'height'>,
): Crop | undefined {
  return original.width / original.height >= MIN_LANDSCAPE_ASPECT_RATIO
    ? computeCropAround(focus, original, PHONE_ASPECT_RATIO)
    : undefined;
}

/** Returns the widths of the crops for phones. @param limit width of the crop in the original, in pixels. */
function selectPhoneWidths(limit: number): number[] {
  const [minWidth, maxWidth] = PHONE_WIDTH_RANGE;
  const widths = selectWidths(Math.min(limit, maxWidth));
  return widths.filter((width) => width >= minWidth || width === widths.at(-1));
}

/**
 * Returns all standard widths up to a limit. Adds the limit itself if it is more than 15 % larger than the last of these widths, and
 * smaller than the largest standard width.
 */
function selectWidths(limit: number): number[] {
  const smallerWidths = WIDTHS.filter((width) => width <= limit);
  const largestWidth = smallerWidths.at(-1) ?? 0;
  const nextWidth = WIDTHS[smallerWidths.length];
  return nextWidth !== undefined && limit > largestWidth * 1.15 ? [...smallerWidths, limit] : smallerWidths;
}

/** Returns the largest crop with a ratio (width / height). Its centre is as near to the focal point as possible. */
export function computeCropAround(
  [focusX, focusY]: readonly [number, number],
  { width, height }: Pick<OriginalImage, 'width' | 'height'>,
  ratio: number,
): Crop {
  const cropWidth = Math.min(1, (height * ratio) / width);
  const cropHeight = Math.min(1, width / ratio / height);
  const start = (focus: number, size: number) => Math.min(1 - size, Math.max(0, focus - size / 2));
  return [start(focusX, cropWidth), start(focusY, cropHeight), cropWidth, cropHeight];
}
