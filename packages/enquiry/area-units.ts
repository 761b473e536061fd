/** Units of areas, as the form of a brief sends them. Apart from area.ts, which the page loads later. */
export const AREA_UNITS = ['m²', 'sq ft'] as const;

export type AreaUnit = (typeof AREA_UNITS)[number];
