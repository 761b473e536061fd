/** The units are not in area.ts, because the page with the brief loads area.ts only after hydration. */
export const AREA_UNITS = ['m²', 'sq ft'] as const;

export type AreaUnit = (typeof AREA_UNITS)[number];
