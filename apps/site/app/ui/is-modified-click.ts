import type { MouseEvent } from 'react';

/** Returns whether a click on a link opens a tab or a window, or starts a download. */
export const isModifiedClick = (event: MouseEvent): boolean =>
  event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
