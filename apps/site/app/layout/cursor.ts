import styles from './cursor.module.css';

/** Elements over which the ring of the cursor grows. */
const INTERACTIVE_ELEMENTS =
  'a, button, [role="button"], label, summary, input[type="range"], input[type="file"]';
/** The native cursor stays visible over these elements. */
const NATIVE_CURSOR_ELEMENTS =
  'input:not([type="range"], [type="file"]), textarea, select, [contenteditable]';

/**
 * Draws a ring and a dot that follow the mouse. Sets the position as a style, at most once per frame, instead of rendering with
 * React.
 *
 * @param visibilityQuery the cursor is visible while this query matches.
 * @param startX initial position in CSS pixels.
 * @param startY initial position in CSS pixels.
 * @returns a function that removes the cursor and restores the native one.
 */
export function startCursor(visibilityQuery: MediaQueryList, startX: number, startY: number): () => void {
  const cursor = document.createElement('div');
  cursor.className = styles.cursor ?? '';
  cursor.setAttribute('aria-hidden', 'true');
  cursor.dataset.cursor = '';
  cursor.append(document.createElement('i'), document.createElement('b'));
  // A popover is in the top layer, above open dialogs.
  cursor.popover = 'manual';
  document.body.append(cursor);

  let x = startX;
  let y = startY;
  let frameRequest = 0;
  const updatePosition = () => {
    frameRequest = 0;
    cursor.style.translate = `${x}px ${y}px`;
  };
  const scheduleUpdate = () => {
    frameRequest ||= requestAnimationFrame(updatePosition);
  };
  const onMove = (event: PointerEvent) => {
    if (event.pointerType !== 'mouse') return;
    x = event.clientX;
    y = event.clientY;
    const target = event.target instanceof Element ? event.target : null;
    const isNative = target?.closest(NATIVE_CURSOR_ELEMENTS) != null;
    cursor.dataset.over = isNative ? 'text' : target?.closest(INTERACTIVE_ELEMENTS) ? 'target' : 'page';
    document.documentElement.classList.toggle('own-cursor', visibilityQuery.matches && !isNative);
    scheduleUpdate();
  };
  const setPressed = (event: PointerEvent) => {
    cursor.dataset.pressed = String(event.type === 'pointerdown');
  };
  const hide = () => {
    cursor.dataset.over = 'nothing';
  };
  // A dialog that opens later covers the cursor. Popovers move to the front when they are closed and shown again.
  const moveToTop = () => {
    if (cursor.matches(':popover-open')) cursor.hidePopover();
    cursor.showPopover();
  };
  const updateVisibility = () => {
    if (visibilityQuery.matches) moveToTop();
    else {
      if (cursor.matches(':popover-open')) cursor.hidePopover();
      document.documentElement.classList.remove('own-cursor');
    }
  };

  const abortController = new AbortController();
  const options = { passive: true, signal: abortController.signal };
  addEventListener('pointermove', onMove, options);
  addEventListener('pointerdown', setPressed, options);
  addEventListener('pointerup', setPressed, options);
  document.addEventListener('mouseleave', hide, options);
  document.addEventListener('toggle', (event) => event.target !== cursor && updateVisibility(), {
    ...options,
    capture: true,
  });
  visibilityQuery.addEventListener('change', updateVisibility, options);
  updateVisibility();
  updatePosition();

  return () => {
    abortController.abort();
    cancelAnimationFrame(frameRequest);
    document.documentElement.classList.remove('own-cursor');
    cursor.remove();
  };
}
