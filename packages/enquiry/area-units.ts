/** Not in area.ts, because the page loads area.ts only when it is needed. */
export const AREA_UNITS = ['m²', 'sq ft'] as const;

export type AreaUnit = (typeof AREA_UNITS)[number];
