/** A screen. Width and height are in CSS pixels. */
interface Viewport {
  width: number;
  height: number;
  /** Device pixels per CSS pixel. */
  density: number;
}

/** The phone that Lighthouse emulates. */
export const PHONE: Viewport = { width: 412, height: 823, density: 1.75 };

const REM_PX = 16;

/** Returns whether a media condition such as `(width < 48rem)` matches. Unknown conditions match, so that no image is left out. */
export function matchesMedia(condition: string, { width }: Viewport): boolean {
  return [...condition.matchAll(/\(\s*width\s*(<=|>=|<|>)\s*([\d.]+)(rem|em|px)\s*\)/g)].every(
    ([, sign = '', digits = '', unit = '']) => {
      const limit = Number(digits) * (unit === 'px' ? 1 : REM_PX);
      if (sign === '<') return width < limit;
      if (sign === '<=') return width <= limit;
      return sign === '>' ? width > limit : width >= limit;
    },
  );
}

/** Returns the width of a `sizes` attribute in CSS pixels. Lengths in unknown units count as the width of the screen. */
export function resolveSizes(sizes: string, viewport: Viewport): number {
  for (const part of sizes.split(/,(?![^(]*\))/)) {
    const [, condition = '', length = ''] = /^\s*((?:\([^)]*\)(?:\s*and\s*)?)*)\s*(.+?)\s*$/.exec(part) ?? [];
    if (condition && !matchesMedia(condition, viewport)) continue;
    return toPixels(length, viewport);
  }
  return viewport.width;
}

function toPixels(length: string, viewport: Viewport): number {
  const [, lengths] = /^max\((.+)\)$/.exec(length) ?? [];
  if (lengths) return Math.max(...lengths.split(',').map((item) => toPixels(item.trim(), viewport)));
  const [, number, unit] = /^([\d.]+)(vw|vh|rem|em|px)$/.exec(length) ?? [];
  if (number === undefined) return viewport.width;
  if (unit === 'vw') return (Number(number) / 100) * viewport.width;
  if (unit === 'vh') return (Number(number) / 100) * viewport.height;
  return Number(number) * (unit === 'px' ? 1 : REM_PX);
}

/**
 * Selects a file of a `srcset` as Chromium 156 does. This is the smallest file that is wide enough, or the largest file if none is.
 * Older versions of Chromium and Safari may select the next smaller file, but never a larger one. tests/e2e/image-sizes.spec.ts
 * compares this function with the browser.
 */
export function selectFromSrcset(srcset: string, sizes: string, viewport: Viewport): string | undefined {
  const neededWidth = resolveSizes(sizes, viewport) * viewport.density;
  const candidates = srcset
    .split(',')
    .map((candidate) => {
      const [file = '', width = ''] = candidate.trim().split(/\s+/);
      return { file, width: Number.parseInt(width, 10) };
    })
    .sort((a, b) => a.width - b.width);
  return (candidates.find(({ width }) => width >= neededWidth) ?? candidates.at(-1))?.file;
}
