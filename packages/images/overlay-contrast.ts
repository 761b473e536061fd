import type { OverlayOpacity } from '@studio/content/image-source';
import type { Brand } from '@studio/content/schema/brand';
import { type BrightnessGrid, GRID_COLUMNS, GRID_ROWS } from './brightness-grid.ts';
import type { Crop, SourceImage } from './encode-images.ts';
import { cropAround } from './image-plan.ts';

type Channels = readonly [red: number, green: number, blue: number];

/** A brand's colours of text over images and of the overlay beneath it. */
export interface OverlayColours {
  text: Channels;
  overlay: Channels;
}

/**
 * Minimum contrast. WCAG 2.2 (1.4.3) requires 4.5. The margin is for differences of the encoded image, and for highlights that are
 * smaller than the measured ones.
 */
const MIN_CONTRAST = 4.8;

/**
 * Ratios (width / height) of hero frames, from upright phones to the widest screens (full-bleed.module.css). Upright phones show
 * their own crop.
 */
const UPRIGHT_RATIOS = [0.45, 0.65] as const;
const LANDSCAPE_RATIOS = [0.85, 1.6, 2.1, 2.6] as const;

/** Vertical ranges with text, as fractions of the frame's height: the title at the bottom, the bar at the top. */
const BOTTOM_RANGE = [0.4, 1] as const;
const TOP_RANGE = [0, 0.2] as const;

/**
 * Computes the opacities of the overlays beneath text at the bottom and the top of a hero, so that the text has enough contrast even
 * on the brightest part of the image.
 *
 * @param lights brightness grid of the image.
 * @param phone crop for upright phones.
 * @returns opacities for the bottom and the top, 0 to 1.
 */
export function overlayOpacities(
  lights: BrightnessGrid,
  original: Pick<SourceImage, 'width' | 'height'>,
  focus: readonly [number, number],
  phone: Crop | undefined,
  brands: readonly OverlayColours[],
): OverlayOpacity {
  const fullImage: Crop = [0, 0, 1, 1];
  const views = [
    ...UPRIGHT_RATIOS.map((ratio) => visiblePart(phone ?? fullImage, ratio, original, focus)),
    ...LANDSCAPE_RATIOS.map((ratio) => visiblePart(fullImage, ratio, original, focus)),
  ];
  const overlayOpacity = (range: readonly [number, number]) => {
    const brightest = views
      .flatMap((view) => cellColours(lights, view, range))
      .reduce((a, b) => (luminance(a) >= luminance(b) ? a : b));
    return Math.ceil(Math.max(...brands.map((brand) => minimumOpacity(brightest, brand))) * 100) / 100;
  };
  return [overlayOpacity(BOTTOM_RANGE), overlayOpacity(TOP_RANGE)];
}

/** Returns the minimum opacity (0 to 1) of an overlay on one colour that gives text enough contrast. */
export function minimumOpacity(
  background: Channels,
  { text: words, overlay: shade }: OverlayColours,
): number {
  const textLuminance = luminance(words);
  const hasContrast = (opacity: number) => {
    const mixed = background.map((channel, index) => channel + ((shade[index] ?? 0) - channel) * opacity);
    const mixedLuminance = luminance(mixed);
    return (
      (Math.max(textLuminance, mixedLuminance) + 0.05) / (Math.min(textLuminance, mixedLuminance) + 0.05) >=
      MIN_CONTRAST
    );
  };
  if (hasContrast(0)) return 0;
  let [min, max] = [0, 1];
  for (let step = 0; step < 10; step++) {
    const middle = (min + max) / 2;
    if (hasContrast(middle)) max = middle;
    else min = middle;
  }
  return max;
}

/** Returns the colours of text over images of the brand and its sub-brands. */
export function overlayColours({ colours, homes, nazaakat }: Brand): OverlayColours[] {
  return [{}, homes, nazaakat].map((subBrand: { shade?: string | undefined }) => ({
    text: channels(colours.onPicture),
    overlay: channels(subBrand.shade ?? colours.shade),
  }));
}

/** Returns the part of a crop that a frame of a ratio shows with `object-fit: cover`. */
function visiblePart(
  [left, top, width, height]: Crop,
  ratio: number,
  original: Pick<SourceImage, 'width' | 'height'>,
  focus: readonly [number, number],
): Crop {
  const cropSize = { width: width * original.width, height: height * original.height };
  const [, , partWidth, partHeight] = cropAround(focus, cropSize, ratio);
  return [
    left + (1 - partWidth) * focus[0] * width,
    top + (1 - partHeight) * focus[1] * height,
    partWidth * width,
    partHeight * height,
  ];
}

/** Returns the colours of the grid cells that a vertical range of a view touches. */
function cellColours(
  lights: BrightnessGrid,
  [left, top, width, height]: Crop,
  [from, to]: readonly [number, number],
) {
  const cells: Channels[] = [];
  const lastRow = Math.min(GRID_ROWS, Math.ceil((top + to * height) * GRID_ROWS - 1e-6));
  const lastColumn = Math.min(GRID_COLUMNS, Math.ceil((left + width) * GRID_COLUMNS - 1e-6));
  for (let row = Math.floor((top + from * height) * GRID_ROWS + 1e-6); row < lastRow; row++)
    for (let column = Math.floor(left * GRID_COLUMNS + 1e-6); column < lastColumn; column++) {
      const [red = 0, green = 0, blue = 0] = lights.subarray((row * GRID_COLUMNS + column) * 3);
      cells.push([red, green, blue]);
    }
  return cells;
}

function channels(hex: string): Channels {
  const value = Number.parseInt(hex.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

/** Returns the relative luminance by WCAG 2.2: 0 is black, 1 is white. */
export function luminance(color: readonly number[]): number {
  const [red = 0, green = 0, blue = 0] = color.map((channel) => {
    const value = channel / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
