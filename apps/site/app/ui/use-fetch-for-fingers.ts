import { useEffect } from 'react';
import { isMetered } from './is-metered.ts';
import { canHover } from './use-can-hover.ts';

/**
 * Fetches the code that a control's click needs once the control is there, for a visitor without a pointer that can rest on
 * it: a finger gives no sign of its intent before it taps. Not on a metered line.
 *
 * @param load fetches the code, the same function in every render; its failure is met when the code is really wanted.
 */
export function useFetchForFingers(load: () => Promise<unknown>): void {
  useEffect(() => {
    if (!canHover() && !isMetered()) load().catch(() => {});
  }, [load]);
}
