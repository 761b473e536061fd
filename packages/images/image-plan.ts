import type { Crop, SourceImage, Variant } from './encode-images.ts';

/**
 * Widths of the encoded files in pixels. Browsers select the next larger one, so most steps are a third or less, and each width is
 * just above a common need: 740 for a phone at density 1.75 or 2 (720, 721), 980 for nine tenths of its width at 2.6 or 3, 1200
 * for its whole width (1080 to 1179), 1500 for laptops. 320 is for small lists, 2560 for full-bleed heroes on large screens.
 */
const WIDTHS = [320, 420, 560, 740, 980, 1200, 1500, 1920, 2560];

/** Width of the JPEG for browsers without AVIF: a compromise between phones and desktops. */
const FALLBACK_WIDTH = 1080;

/** Size of link previews: 1200 by 630 pixels, the ratio of Open Graph and Twitter cards. */
const PREVIEW = { width: 1200, height: 630 };

/** Ratio of width to height of a hero above its panel on a phone. The sides beyond it would be downloaded for nothing. */
const PHONE_RATIO = 4 / 5;
/** Minimum ratio of images that get an upright crop. */
const LANDSCAPE_RATIO = 4 / 3;
/** Smallest and largest width of crops for phones, in pixels: the narrowest phone, and a wide one at density 3. */
const PHONE_WIDTHS = [360, 1200] as const;

/** The files to encode from one image, by purpose. */
export interface VariantPlan {
  avif: Variant[];
  fallback: Variant;
  preview: Variant;
  /** Upright crops for phones; empty if the image needs none. */
  phone: Variant[];
}

/** Plans all files that are encoded from an image. @param phone upright crop for phones. */
export function planVariants(
  original: SourceImage,
  focus: readonly [number, number],
  phone?: Crop,
): VariantPlan {
  const avif = widthsUpTo(original.width).map((width): Variant => ({ format: 'avif', width }));
  return {
    avif,
    fallback: { format: 'jpeg', width: Math.min(FALLBACK_WIDTH, original.width) },
    preview: {
      format: 'jpeg',
      ...PREVIEW,
      crop: cropAround(focus, original, PREVIEW.width / PREVIEW.height),
    },
    phone: phone
      ? phoneWidths(Math.round(phone[2] * original.width)).map(
          (width): Variant => ({ format: 'avif', width, crop: phone }),
        )
      : [],
  };
}

/** Returns the upright crop around the focal point for phones, or undefined if the image is nearly upright. */
export function uprightCrop(
  focus: readonly [number, number],
  original: Pick<SourceImage, 'width' | 'height'>,
): Crop | undefined {
  return original.width / original.height >= LANDSCAPE_RATIO
    ? cropAround(focus, original, PHONE_RATIO)
    : undefined;
}

function phoneWidths(limit: number): number[] {
  const [minWidth, maxWidth] = PHONE_WIDTHS;
  const widths = widthsUpTo(Math.min(limit, maxWidth));
  return widths.filter((width) => width >= minWidth || width === widths.at(-1));
}

/** Returns the widths up to a limit, and the limit itself if it is clearly larger than the last of them. */
function widthsUpTo(limit: number): number[] {
  const smaller = WIDTHS.filter((width) => width <= limit);
  const largest = smaller.at(-1) ?? 0;
  const next = WIDTHS[smaller.length];
  return next !== undefined && limit > largest * 1.15 ? [...smaller, limit] : smaller;
}

/** Returns the largest crop of a ratio (width / height), centred on the focal point as far as possible. */
export function cropAround(
  [focusX, focusY]: readonly [number, number],
  { width, height }: Pick<SourceImage, 'width' | 'height'>,
  ratio: number,
): Crop {
  const cropWidth = Math.min(1, (height * ratio) / width);
  const cropHeight = Math.min(1, width / ratio / height);
  const start = (focus: number, size: number) => Math.min(1 - size, Math.max(0, focus - size / 2));
  return [start(focusX, cropWidth), start(focusY, cropHeight), cropWidth, cropHeight];
}
