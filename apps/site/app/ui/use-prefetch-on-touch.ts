import { useEffect } from 'react';
import { canHover } from './can-hover.ts';
import { isMetered } from './is-metered.ts';

/**
 * Loads the code of a control on mount on touch screens, where no hover precedes the tap. Not on a metered connection.
 *
 * @param load imports the code; the same function in every render. Failures are ignored here; the click has to handle them.
 */
export function usePrefetchOnTouch(load: () => Promise<unknown>): void {
  useEffect(() => {
    if (!canHover() && !isMetered()) load().catch(() => {});
  }, [load]);
}
