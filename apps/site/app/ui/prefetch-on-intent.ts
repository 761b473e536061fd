import { isMetered } from './is-metered.ts';

/**
 * Returns props that load a control's code on hover and focus, except on a metered connection.
 *
 * @param load imports the code. Failures are ignored here. The click handler of the control must handle them.
 */
export function prefetchOnIntent(load: () => Promise<unknown>): {
  onPointerEnter: () => void;
  onFocus: () => void;
} {
  const prefetch = () => {
    if (!isMetered()) load().catch(() => {});
  };
  return { onPointerEnter: prefetch, onFocus: prefetch };
}
