import type { MouseEvent } from 'react';

/** Whether a click on a link asks the browser for more than to follow it: another tab, another window, a download. */
export const isModifiedClick = (event: MouseEvent): boolean =>
  event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
