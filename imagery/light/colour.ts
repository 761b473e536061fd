/** A colour in CIE L*a*b*, illuminant D65. */
export type Lab = readonly [l: number, a: number, b: number];

/** Red, green and blue: sRGB from 0 to 255, or linear from 0 to 1. */
export type Rgb = readonly [red: number, green: number, blue: number];

/** Converts sRGB to linear RGB (IEC 61966-2-1). */
export const toLinear = (srgb: Rgb): Rgb =>
  srgb.map((value) => {
    const channel = value / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];

/** Converts sRGB to L*a*b* (CIE 15). */
export function toLab(srgb: Rgb): Lab {
  const [r, g, b] = toLinear(srgb);
  const x = (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.95047;
  const y = 0.2126 * r + 0.7152 * g + 0.0722 * b;
  const z = (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.08883;
  const [fx, fy, fz] = [x, y, z].map((t) =>
    t > 216 / 24389 ? Math.cbrt(t) : (24389 / 27) * (t / 116) + 16 / 116,
  ) as [number, number, number];
  return [116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)];
}

const RADIANS_PER_DEGREE = Math.PI / 180;

/**
 * Returns the CIEDE2000 difference of two colours. A difference of about 2 is visible side by side. The variables have the names of
 * the symbols in the source of the formula (Sharma, Wu and Dalal, 2005).
 */
export function ciede2000([l1, a1, b1]: Lab, [l2, a2, b2]: Lab): number {
  const meanC = (Math.hypot(a1, b1) + Math.hypot(a2, b2)) / 2;
  const g = 0.5 * (1 - Math.sqrt(meanC ** 7 / (meanC ** 7 + 25 ** 7)));
  const [p1, p2] = [a1 * (1 + g), a2 * (1 + g)];
  const [c1, c2] = [Math.hypot(p1, b1), Math.hypot(p2, b2)];
  const [h1, h2] = [hue(p1, b1), hue(p2, b2)];
  const hueDifference = c1 * c2 === 0 ? 0 : ((h2 - h1 + 540) % 360) - 180;
  const dH = 2 * Math.sqrt(c1 * c2) * Math.sin((hueDifference / 2) * RADIANS_PER_DEGREE);
  const l = (l1 + l2) / 2;
  const c = (c1 + c2) / 2;
  const h = c1 * c2 === 0 ? h1 + h2 : (h1 + hueDifference / 2 + 360) % 360;
  const t =
    1 -
    0.17 * Math.cos((h - 30) * RADIANS_PER_DEGREE) +
    0.24 * Math.cos(2 * h * RADIANS_PER_DEGREE) +
    0.32 * Math.cos((3 * h + 6) * RADIANS_PER_DEGREE) -
    0.2 * Math.cos((4 * h - 63) * RADIANS_PER_DEGREE);
  const sl = 1 + (0.015 * (l - 50) ** 2) / Math.sqrt(20 + (l - 50) ** 2);
  const sc = 1 + 0.045 * c;
  const sh = 1 + 0.015 * c * t;
  const rotation =
    -2 *
    Math.sqrt(c ** 7 / (c ** 7 + 25 ** 7)) *
    Math.sin(60 * Math.exp(-(((h - 275) / 25) ** 2)) * RADIANS_PER_DEGREE);
  const [dl, dc, dh] = [(l2 - l1) / sl, (c2 - c1) / sc, dH / sh];
  return Math.sqrt(dl ** 2 + dc ** 2 + dh ** 2 + rotation * dc * dh);
}

const hue = (a: number, b: number): number => (Math.atan2(b, a) / RADIANS_PER_DEGREE + 360) % 360;
