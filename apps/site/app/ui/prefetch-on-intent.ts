import { isMetered } from './is-metered.ts';

/**
 * Returns props for a control that needs lazily loaded code: they load the code on hover and focus, except on a metered
 * connection.
 *
 * @param load imports the code. Failures are ignored here; the click has to handle them.
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
