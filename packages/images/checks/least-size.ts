/**
 * Least long sides of photographs in pixels, the first rule that fits. Twice the widest frame of each kind in CSS pixels
 * (965 for most, 1,250 at most) is about 1,920; what stands upright is as wide with fewer.
 */
const RULES: readonly { pictures?: RegExp; lies?: boolean; longSide: number; what: string }[] = [
  { pictures: /^testimonials\//, longSide: 400, what: 'crops shown 72 px wide' },
  { pictures: /\/hero$/, lies: true, longSide: 2400, what: 'heroes from edge to edge' },
  {
    pictures: /^(articles|nazaakat|design-studio)\//,
    longSide: 1600,
    what: 'pictures of which a page shows one as large as a phone',
  },
  { lies: true, longSide: 1920, what: 'pictures that lie' },
  { longSide: 1500, what: 'pictures that stand, or nearly' },
];
/** Width / height from which a picture lies. */
const LYING = 1.4;

interface Measures {
  width: number;
  height: number;
}

/** The least long side of a photograph, in pixels, by its id under `content/pictures` and its shape. */
export function leastLongSide(id: string, { width, height }: Measures): number {
  const lies = width / height >= LYING;
  const rule = RULES.find(
    ({ pictures, lies: only }) => (!pictures || pictures.test(id)) && (only === undefined || only === lies),
  );
  return rule?.longSide ?? 0;
}

/** What is wrong with a photograph that is too small for where the site shows it; nothing for others. */
export function sizeFault(id: string, measures: Measures): string | undefined {
  const { width, height } = measures;
  const least = leastLongSide(id, measures);
  if (Math.max(width, height) >= least) return undefined;
  return `measures ${width} by ${height}; expected at least ${least} px on the long side`;
}
