/** A screen, in CSS pixels. */
interface Screen {
  width: number;
  height: number;
  /** Device pixels to a CSS pixel. */
  density: number;
}

/** The phone that Lighthouse tests with. */
export const PHONE: Screen = { width: 412, height: 823, density: 1.75 };

const REM = 16;

/** Whether a condition such as `(width < 48rem)` holds. Unknown conditions hold, so that nothing is overlooked. */
export function holds(condition: string, { width }: Screen): boolean {
  return [...condition.matchAll(/\(\s*width\s*(<=|>=|<|>)\s*([\d.]+)(rem|em|px)\s*\)/g)].every(
    ([, sign = '', number = '', unit = '']) => {
      const limit = Number(number) * (unit === 'px' ? 1 : REM);
      if (sign === '<') return width < limit;
      if (sign === '<=') return width <= limit;
      return sign === '>' ? width > limit : width >= limit;
    },
  );
}

/** The width in CSS pixels that a `sizes` attribute gives; lengths of forms not known here count as the whole screen. */
export function shownWidth(sizes: string, screen: Screen): number {
  for (const part of sizes.split(/,(?![^(]*\))/)) {
    const [, condition = '', length = ''] = /^\s*((?:\([^)]*\)(?:\s*and\s*)?)*)\s*(.+?)\s*$/.exec(part) ?? [];
    if (condition && !holds(condition, screen)) continue;
    return inPixels(length, screen);
  }
  return screen.width;
}

function inPixels(length: string, screen: Screen): number {
  const [, lengths] = /^max\((.+)\)$/.exec(length) ?? [];
  if (lengths) return Math.max(...lengths.split(',').map((each) => inPixels(each.trim(), screen)));
  const [, number, unit] = /^([\d.]+)(vw|vh|rem|em|px)$/.exec(length) ?? [];
  if (number === undefined) return screen.width;
  if (unit === 'vw') return (Number(number) / 100) * screen.width;
  if (unit === 'vh') return (Number(number) / 100) * screen.height;
  return Number(number) * (unit === 'px' ? 1 : REM);
}

/**
 * The file that a `srcset` of widths gives on a screen, chosen as Chromium does (156; tests/e2e/picture-sizes.spec.ts holds
 * this to the browser): the first that is as wide as the screen needs, or the largest there is. Older Chromium and Safari
 * may take the one below, never a larger one.
 */
export function chosenFile(srcset: string, sizes: string, screen: Screen): string | undefined {
  const needed = shownWidth(sizes, screen) * screen.density;
  const candidates = srcset
    .split(',')
    .map((candidate) => {
      const [file = '', width = ''] = candidate.trim().split(/\s+/);
      return { file, width: Number.parseInt(width, 10) };
    })
    .sort((a, b) => a.width - b.width);
  return (candidates.find(({ width }) => width >= needed) ?? candidates.at(-1))?.file;
}
