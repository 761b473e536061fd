import { isMetered } from './is-metered.ts';

/**
 * Props for a control whose click needs code that is not there yet: it is fetched when the pointer or the focus comes, unless
 * the line is metered.
 *
 * @param load fetches the code; its failure is met when the code is really wanted.
 */
export function onIntent(load: () => Promise<unknown>): { onPointerEnter: () => void; onFocus: () => void } {
  const fetchAhead = () => {
    if (!isMetered()) load().catch(() => {});
  };
  return { onPointerEnter: fetchAhead, onFocus: fetchAhead };
}
