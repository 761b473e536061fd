import { useEffect } from 'react';
import { canHover } from './can-hover.ts';
import { isMetered } from './is-metered.ts';

/**
 * On touch screens, loads the code of a control when it is mounted, because no hover precedes the tap. Does nothing on a metered
 * connection.
 *
 * @param load imports the code. Must be the same function in every render. Failures are ignored here. The click handler of the
 *   control must handle them.
 */
export function usePrefetchOnTouch(load: () => Promise<unknown>): void {
  useEffect(() => {
    if (!canHover() && !isMetered()) load().catch(() => {});
  }, [load]);
}
