/** Keeps a measurement such as "640 × 480 × 350 mm" on one line; lists of them break at their commas. */
export const unbrokenSize = (size: string): string => size.replace(/ (?=×|mm)|(?<=[×Ø]) /g, '\u00a0');
