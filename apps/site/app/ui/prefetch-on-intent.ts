import { isMetered } from './is-metered.ts';

/**
 * Returns props for a control that needs lazily loaded code. The props load the code on hover and focus, except on a metered
 * connection.
 *
 * @param load imports the code. Failures are ignored. The click handler of the control must handle them.
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
