import styles from './cursor.module.css';

const TARGETS = 'a, button, [role="button"], label, summary, input[type="range"], input[type="file"]';
/** Over these the native cursor says more than ours would. */
const NATIVE = 'input:not([type="range"], [type="file"]), textarea, select, [contenteditable]';

/**
 * Draws a ring and a dot that follow the mouse. Positions are written straight to the two elements' style once a frame,
 * so that no component renders because a mouse moved.
 *
 * @param suited decides where ours runs; when it stops matching, the native cursor returns.
 * @returns a function that removes it and gives the native cursor back.
 */
export function startCursor(suited: MediaQueryList, startX: number, startY: number): () => void {
  const cursor = document.createElement('div');
  cursor.className = styles.cursor ?? '';
  cursor.setAttribute('aria-hidden', 'true');
  cursor.dataset.cursor = '';
  cursor.append(document.createElement('i'), document.createElement('b'));
  // A popover draws in the top layer, and stays above dialogs opened before it.
  cursor.popover = 'manual';
  document.body.append(cursor);

  let x = startX;
  let y = startY;
  let frame = 0;
  const draw = () => {
    frame = 0;
    cursor.style.translate = `${x}px ${y}px`;
  };
  const schedule = () => {
    frame ||= requestAnimationFrame(draw);
  };
  const follow = (event: PointerEvent) => {
    if (event.pointerType !== 'mouse') return;
    x = event.clientX;
    y = event.clientY;
    const target = event.target instanceof Element ? event.target : null;
    const native = target?.closest(NATIVE) != null;
    cursor.dataset.over = native ? 'text' : target?.closest(TARGETS) ? 'target' : 'page';
    document.documentElement.classList.toggle('own-cursor', suited.matches && !native);
    schedule();
  };
  const press = (event: PointerEvent) => {
    cursor.dataset.pressed = String(event.type === 'pointerdown');
  };
  const leave = () => {
    cursor.dataset.over = 'nothing';
  };
  // A dialog opened later would cover the cursor: showing it again puts it on top.
  const raise = () => {
    if (cursor.matches(':popover-open')) cursor.hidePopover();
    cursor.showPopover();
  };
  const suit = () => {
    if (suited.matches) raise();
    else {
      if (cursor.matches(':popover-open')) cursor.hidePopover();
      document.documentElement.classList.remove('own-cursor');
    }
  };

  const listening = new AbortController();
  const options = { passive: true, signal: listening.signal };
  addEventListener('pointermove', follow, options);
  addEventListener('pointerdown', press, options);
  addEventListener('pointerup', press, options);
  document.addEventListener('mouseleave', leave, options);
  document.addEventListener('toggle', (event) => event.target !== cursor && suit(), {
    ...options,
    capture: true,
  });
  suited.addEventListener('change', suit, options);
  suit();
  draw();

  return () => {
    listening.abort();
    cancelAnimationFrame(frame);
    document.documentElement.classList.remove('own-cursor');
    cursor.remove();
  };
}
