import { type RefObject, useEffect, useEffectEvent, useState } from 'react';

/** What keeps a carousel from advancing by itself, apart from its pause button. */
type Hold = 'hover' | 'focus' | 'press' | 'hidden' | 'motion' | 'away';

/**
 * Calls `advance` every so often, unless the visitor hovers, focuses or presses the element, has left the tab, asks for
 * less motion, or has scrolled past it.
 *
 * @param element what to watch.
 * @param interval in milliseconds; undefined for never.
 */
export function useAutoAdvance(
  element: RefObject<HTMLElement | null>,
  interval: number | undefined,
  advance: () => void,
) {
  const [paused, setPaused] = useState(false);
  const [holds, setHolds] = useState<ReadonlySet<Hold>>(new Set(['away']));
  const playing = interval !== undefined && !paused && holds.size === 0;
  const onAdvance = useEffectEvent(advance);

  useEffect(() => {
    const watched = element.current;
    if (!watched || interval === undefined) return;
    const hold = (reason: Hold, held: boolean) =>
      setHolds((current) => {
        if (current.has(reason) === held) return current;
        const next = new Set(current);
        if (held) next.add(reason);
        else next.delete(reason);
        return next;
      });
    const watching = new AbortController();
    const on = (target: EventTarget, type: string, reason: Hold, held: () => boolean) =>
      target.addEventListener(type, () => hold(reason, held()), { signal: watching.signal, passive: true });
    on(watched, 'pointerenter', 'hover', () => matchMedia('(hover: hover)').matches);
    on(watched, 'pointerleave', 'hover', () => false);
    on(watched, 'focusin', 'focus', () => true);
    on(watched, 'focusout', 'focus', () => false);
    on(watched, 'pointerdown', 'press', () => true);
    on(window, 'pointerup', 'press', () => false);
    on(window, 'pointercancel', 'press', () => false);
    on(document, 'visibilitychange', 'hidden', () => document.hidden);
    const motion = matchMedia('(prefers-reduced-motion: reduce)');
    on(motion, 'change', 'motion', () => motion.matches);
    hold('motion', motion.matches);
    hold('hidden', document.hidden);
    const view = new IntersectionObserver(([entry]) => hold('away', !entry?.isIntersecting), {
      threshold: 0.2,
    });
    view.observe(watched);
    return () => {
      watching.abort();
      view.disconnect();
    };
  }, [element, interval]);

  useEffect(() => {
    if (!playing) return;
    const timer = setInterval(() => onAdvance(), interval);
    return () => clearInterval(timer);
  }, [playing, interval]);

  return { offered: !holds.has('motion'), paused, playing, toggle: () => setPaused((value) => !value) };
}
