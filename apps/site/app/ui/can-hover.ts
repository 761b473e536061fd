/** Returns whether the primary pointer can hover, such as a mouse. */
export const canHover = (): boolean => matchMedia('(hover: hover)').matches;
