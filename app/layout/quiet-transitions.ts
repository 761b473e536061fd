/**
 * A browser may pass over a view transition: when another comes before its end, when the tab is hidden, or for want of time.
 * The page has changed all the same, so nobody has anything to mend; the router hears of it and so the console need not.
 */
export function quietTransitions(): void {
  const start = document.startViewTransition?.bind(document);
  if (!start) return;
  document.startViewTransition = (change) => {
    const transition = start(change);
    for (const step of [transition.ready, transition.updateCallbackDone, transition.finished])
      step.catch(() => {});
    return transition;
  };
}
