import { type RefObject, useEffect, useEffectEvent, useState } from 'react';

/** A reason to pause, besides the pause button. */
type PauseReason = 'hover' | 'focus' | 'press' | 'hidden-tab' | 'reduced-motion' | 'off-screen';

/**
 * Calls `advance` at an interval. Pauses while the element is hovered, focused, pressed or off screen, while the tab is hidden, and
 * if the visitor prefers reduced motion.
 *
 * @param intervalMs time between calls. If undefined, `advance` is never called.
 */
export function useAutoAdvance(
  element: RefObject<HTMLElement | null>,
  intervalMs: number | undefined,
  advance: () => void,
) {
  const [paused, setPaused] = useState(false);
  const [reasons, setReasons] = useState<ReadonlySet<PauseReason>>(new Set(['off-screen']));
  const playing = intervalMs !== undefined && !paused && reasons.size === 0;
  const onAdvance = useEffectEvent(advance);

  useEffect(() => {
    const target = element.current;
    if (!target || intervalMs === undefined) return;
    const setReason = (reason: PauseReason, isActive: boolean) =>
      setReasons((current) => {
        if (current.has(reason) === isActive) return current;
        const nextReasons = new Set(current);
        if (isActive) nextReasons.add(reason);
        else nextReasons.delete(reason);
        return nextReasons;
      });
    const controller = new AbortController();
    const updateReasonOn = (
      eventTarget: EventTarget,
      type: string,
      reason: PauseReason,
      isActive: () => boolean,
    ) =>
      eventTarget.addEventListener(type, () => setReason(reason, isActive()), {
        signal: controller.signal,
        passive: true,
      });
    updateReasonOn(target, 'pointerenter', 'hover', () => matchMedia('(hover: hover)').matches);
    updateReasonOn(target, 'pointerleave', 'hover', () => false);
    updateReasonOn(target, 'focusin', 'focus', () => true);
    updateReasonOn(target, 'focusout', 'focus', () => false);
    updateReasonOn(target, 'pointerdown', 'press', () => true);
    updateReasonOn(window, 'pointerup', 'press', () => false);
    updateReasonOn(window, 'pointercancel', 'press', () => false);
    updateReasonOn(document, 'visibilitychange', 'hidden-tab', () => document.hidden);
    const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)');
    updateReasonOn(reducedMotion, 'change', 'reduced-motion', () => reducedMotion.matches);
    setReason('reduced-motion', reducedMotion.matches);
    setReason('hidden-tab', document.hidden);
    const observer = new IntersectionObserver(([entry]) => setReason('off-screen', !entry?.isIntersecting), {
      threshold: 0.2,
    });
    observer.observe(target);
    return () => {
      controller.abort();
      observer.disconnect();
    };
  }, [element, intervalMs]);

  useEffect(() => {
    if (!playing) return;
    const timer = setInterval(() => onAdvance(), intervalMs);
    return () => clearInterval(timer);
  }, [playing, intervalMs]);

  return {
    isAvailable: !reasons.has('reduced-motion'),
    paused,
    playing,
    toggle: () => setPaused((value) => !value),
  };
}
