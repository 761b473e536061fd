import type { Crop, Original, Variant } from './variants.ts';

/**
 * Widths in pixels that a photograph is offered in. Browsers take the next larger one, so steps of at most a third keep what
 * is fetched near what is shown, and each lies just above what common screens ask for: 740 is a phone's width at density
 * 1.75 or 2 (720, 721), 980 nine tenths of it at 2.6 or 3, 1200 the whole (1080 to 1179), 1500 a laptop's. The first serves
 * small lists on any screen, 2560 a full-bleed hero on a large one.
 */
const WIDTHS = [320, 420, 560, 740, 980, 1200, 1500, 1920, 2560];

/** The one JPEG, for the few browsers without AVIF: large enough for a phone, bearable on a desk. */
const FALLBACK_WIDTH = 1080;

/** What link previews show: 1200 by 630 pixels, the shape that Open Graph and Twitter cards are cut for. */
const PREVIEW = { width: 1200, height: 630 };

/** A hero on a phone is about this shape (width / height): its sides would be fetched for nothing. */
const PHONE_SHAPE = 2 / 3;
/**
 * A frame as tall as a phone's screen: the widest phones are 9 by 16, and what is cut so is a good fifth wider than the
 * narrowest (9 by 19.5) need.
 */
const TALL_SHAPE = 9 / 16;
/** What stands upright, or nearly, needs no part of its own. */
const LYING = 4 / 3;
/** No phone is narrower than the first of these; a wide one at density 3 has about the second. */
const PHONE_WIDTHS = [360, 1200] as const;

/** The variants of one photograph, by what they are for. */
export interface VariantPlan {
  avif: Variant[];
  fallback: Variant;
  preview: Variant;
  /** The upright part for phones, where there is one. */
  phone: Variant[];
}

/** Decides every file that is made from a photograph. This is the only place where picture widths are chosen. */
export function planVariants(
  original: Original,
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

/** The part around the focal point for phones held upright; undefined where the photograph stands nearly upright itself. */
export function uprightPart(
  focus: readonly [number, number],
  original: Pick<Original, 'width' | 'height'>,
): Crop | undefined {
  return original.width / original.height >= LYING ? cropAround(focus, original, PHONE_SHAPE) : undefined;
}

/** The part of a photograph that fills a phone's screen; undefined where it is as narrow itself. */
export function tallPart(
  focus: readonly [number, number],
  original: Pick<Original, 'width' | 'height'>,
): Crop | undefined {
  return original.width / original.height > TALL_SHAPE ? cropAround(focus, original, TALL_SHAPE) : undefined;
}

function phoneWidths(limit: number): number[] {
  const [least, most] = PHONE_WIDTHS;
  const widths = widthsUpTo(Math.min(limit, most));
  return widths.filter((width) => width >= least || width === widths.at(-1));
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
