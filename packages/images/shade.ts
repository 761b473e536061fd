import type { Shade } from '@studio/content/picture-source';
import type { Brand } from '@studio/content/schema/brand';
import { COLUMNS, type Lights, ROWS } from './lights.ts';
import { cropAround } from './plan.ts';
import type { Crop, Original } from './variants.ts';

type Channels = readonly [red: number, green: number, blue: number];

/** Words and what darkens the photograph beneath them, as a brand has them. */
export interface WordsOverPicture {
  words: Channels;
  shade: Channels;
}

/**
 * WCAG 2.2 (1.4.3) asks for 4.5; what is more allows for the encoded picture, which differs a little from the original, and
 * for points of light smaller than what is measured.
 */
const CONTRAST = 4.8;

/**
 * Shapes (width / height) of the frames that a hero fills, from an upright phone to the widest screen, by full-bleed.module.css.
 * Phones held upright show their own part of the photograph.
 */
const UPRIGHT = [0.45, 0.65] as const;
const LYING = [0.85, 1.6, 2.1, 2.6] as const;

/** Where words lie in a frame, as parts of its height: the page's title at the foot, the bar at the top. */
const FOOT = [0.4, 1] as const;
const TOP = [0, 0.2] as const;

/**
 * How dark the shade must be that lies beneath words, so that they are read easily on the brightest of what they may lie over.
 *
 * @param phone the part that phones held upright show, where there is one.
 */
export function shadeFor(
  lights: Lights,
  original: Pick<Original, 'width' | 'height'>,
  focus: readonly [number, number],
  phone: Crop | undefined,
  brands: readonly WordsOverPicture[],
): Shade {
  const whole: Crop = [0, 0, 1, 1];
  const views = [
    ...UPRIGHT.map((shape) => shown(phone ?? whole, shape, original, focus)),
    ...LYING.map((shape) => shown(whole, shape, original, focus)),
  ];
  const strongest = (part: readonly [number, number]) => {
    const brightest = views
      .flatMap((view) => cellsIn(lights, view, part))
      .reduce((one, other) => (luminance(one) >= luminance(other) ? one : other));
    return Math.ceil(Math.max(...brands.map((brand) => strengthOver(brightest, brand))) * 100) / 100;
  };
  return [strongest(FOOT), strongest(TOP)];
}

/** The least opacity, 0 to 1, of a shade over one colour at which words on it have their contrast. */
export function strengthOver(light: Channels, { words, shade }: WordsOverPicture): number {
  const own = luminance(words);
  const suffices = (opacity: number) => {
    const mixed = light.map((channel, index) => channel + ((shade[index] ?? 0) - channel) * opacity);
    const ground = luminance(mixed);
    return (Math.max(own, ground) + 0.05) / (Math.min(own, ground) + 0.05) >= CONTRAST;
  };
  if (suffices(0)) return 0;
  let [least, most] = [0, 1];
  for (let step = 0; step < 10; step++) {
    const middle = (least + most) / 2;
    if (suffices(middle)) most = middle;
    else least = middle;
  }
  return most;
}

/** The brand's own words over pictures, and those of its sub-brands. */
export function wordsOverPictures({ colours, homes, nazaakat }: Brand): WordsOverPicture[] {
  return [{}, homes, nazaakat].map((own: { shade?: string | undefined }) => ({
    words: channels(colours.onPicture),
    shade: channels(own.shade ?? colours.shade),
  }));
}

/** What a frame of a shape shows of a part of the photograph, by the rules of `object-fit: cover`. */
function shown(
  [left, top, width, height]: Crop,
  shape: number,
  original: Pick<Original, 'width' | 'height'>,
  focus: readonly [number, number],
): Crop {
  const part = { width: width * original.width, height: height * original.height };
  const [, , partWidth, partHeight] = cropAround(focus, part, shape);
  return [
    left + (1 - partWidth) * focus[0] * width,
    top + (1 - partHeight) * focus[1] * height,
    partWidth * width,
    partHeight * height,
  ];
}

/** The brightest colours of those cells that a horizontal part of a view touches. */
function cellsIn(lights: Lights, [left, top, width, height]: Crop, [from, to]: readonly [number, number]) {
  const cells: Channels[] = [];
  const lastRow = Math.min(ROWS, Math.ceil((top + to * height) * ROWS - 1e-6));
  const lastColumn = Math.min(COLUMNS, Math.ceil((left + width) * COLUMNS - 1e-6));
  for (let row = Math.floor((top + from * height) * ROWS + 1e-6); row < lastRow; row++)
    for (let column = Math.floor(left * COLUMNS + 1e-6); column < lastColumn; column++) {
      const [red = 0, green = 0, blue = 0] = lights.subarray((row * COLUMNS + column) * 3);
      cells.push([red, green, blue]);
    }
  return cells;
}

function channels(hex: string): Channels {
  const value = Number.parseInt(hex.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

/** Relative luminance by WCAG 2.2: 0 is black, 1 white. */
export function luminance(color: readonly number[]): number {
  const [red = 0, green = 0, blue = 0] = color.map((channel) => {
    const part = channel / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
