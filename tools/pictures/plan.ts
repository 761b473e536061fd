import type { Crop, Original, Variant } from './variants.ts';

/**
 * Widths in pixels that a photograph is offered in. Steps of about 1.4 keep what a browser fetches within 25 % of what
 * it shows; the first serves small lists on any screen, 2560 a full-bleed hero on a large one.
 */
const WIDTHS = [320, 480, 720, 1080, 1440, 1920, 2560];

/** The one JPEG, for the few browsers without AVIF: large enough for a phone, bearable on a desk. */
const FALLBACK_WIDTH = 1080;

/** What link previews show: 1200 by 630 pixels, the shape that Open Graph and Twitter cards are cut for. */
const PREVIEW = { width: 1200, height: 630 };

/** The variants of one photograph, by what they are for. */
export interface VariantPlan {
  avif: Variant[];
  fallback: Variant;
  preview: Variant;
  /** The chosen crop for narrow screens, where the sidecar gives one. */
  phone: Variant[];
}

/** Decides every file that is made from a photograph. This is the only place where picture widths are chosen. */
export function planVariants(
  original: Original,
  focus: readonly [number, number],
  phone?: Crop,
): VariantPlan {
  const avif = widthsUpTo(original.width).map((width): Variant => ({ format: 'avif', width }));
  const phoneWidth = phone ? Math.round(phone[2] * original.width) : 0;
  return {
    avif,
    fallback: { format: 'jpeg', width: Math.min(FALLBACK_WIDTH, original.width) },
    preview: {
      format: 'jpeg',
      ...PREVIEW,
      crop: cropAround(focus, original, PREVIEW.width / PREVIEW.height),
    },
    phone: phone
      ? widthsUpTo(Math.min(phoneWidth, 1080)).map(
          (width): Variant => ({ format: 'avif', width, crop: phone }),
        )
      : [],
  };
}

/** The offered widths that the original can fill, and its own width when it lies between two of them. */
function widthsUpTo(limit: number): number[] {
  const smaller = WIDTHS.filter((width) => width <= limit);
  const largest = smaller.at(-1) ?? 0;
  const next = WIDTHS[smaller.length];
  return next !== undefined && limit > largest * 1.15 ? [...smaller, limit] : smaller;
}

/** The largest crop of the given shape (width / height) that holds the focal point as near its middle as it can. */
export function cropAround(
  [focusX, focusY]: readonly [number, number],
  { width, height }: Pick<Original, 'width' | 'height'>,
  shape: number,
): Crop {
  const cropWidth = Math.min(1, (height * shape) / width);
  const cropHeight = Math.min(1, width / shape / height);
  const start = (focus: number, size: number) => Math.min(1 - size, Math.max(0, focus - size / 2));
  return [start(focusX, cropWidth), start(focusY, cropHeight), cropWidth, cropHeight];
}
