import styles from './cursor.module.css';

/** Elements over which the ring grows. */
const INTERACTIVE_ELEMENTS =
  'a, button, [role="button"], label, summary, input[type="range"], input[type="file"]';
/** Elements that keep the native cursor. */
const NATIVE_CURSOR_ELEMENTS =
  'input:not([type="range"], [type="file"]), textarea, select, [contenteditable]';

/**
 * Draws a ring and a dot that follow the mouse. Writes the position to the element's style once per frame, so that mouse moves
 * render no components.
 *
 * @param media the cursor is visible while this query matches.
 * @param startX initial position in CSS pixels.
 * @param startY initial position in CSS pixels.
 * @returns a function that removes the cursor and restores the native one.
 */
export function startCursor(media: MediaQueryList, startX: number, startY: number): () => void {
  const cursor = document.createElement('div');
  cursor.className = styles.cursor ?? '';
  cursor.setAttribute('aria-hidden', 'true');
  cursor.dataset.cursor = '';
  cursor.append(document.createElement('i'), document.createElement('b'));
  // A popover is in the top layer, above dialogs that were opened before it.
  cursor.popover = 'manual';
  document.body.append(cursor);

  let x = startX;
  let y = startY;
  let frame = 0;
  const draw = () => {
    frame = 0;
    cursor.style.translate = `${x}px ${y}px`;
  };
  const scheduleDraw = () => {
    frame ||= requestAnimationFrame(draw);
  };
  const onMove = (event: PointerEvent) => {
    if (event.pointerType !== 'mouse') return;
    x = event.clientX;
    y = event.clientY;
    const target = event.target instanceof Element ? event.target : null;
    const isNative = target?.closest(NATIVE_CURSOR_ELEMENTS) != null;
    cursor.dataset.over = isNative ? 'text' : target?.closest(INTERACTIVE_ELEMENTS) ? 'target' : 'page';
    document.documentElement.classList.toggle('own-cursor', media.matches && !isNative);
    scheduleDraw();
  };
  const setPressed = (event: PointerEvent) => {
    cursor.dataset.pressed = String(event.type === 'pointerdown');
  };
  const hide = () => {
    cursor.dataset.over = 'nothing';
  };
  // A dialog that opens later would cover the cursor. Showing the popover again moves it to the top.
  const moveToTop = () => {
    if (cursor.matches(':popover-open')) cursor.hidePopover();
    cursor.showPopover();
  };
  const updateVisibility = () => {
    if (media.matches) moveToTop();
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
  media.addEventListener('change', updateVisibility, options);
  updateVisibility();
  draw();

  return () => {
    abortController.abort();
    cancelAnimationFrame(frame);
    document.documentElement.classList.remove('own-cursor');
    cursor.remove();
  };
}
