/** Returns whether the visitor's main pointer can hover, as a mouse can. */
export const canHover = (): boolean => matchMedia('(hover: hover)').matches;
