/** The custom cursor needs a mouse and a screen at least 768 px wide (docs/behaviour.md, Frame). */
const CURSOR_MEDIA = '(pointer: fine) and (hover: hover) and (min-width: 768px)';

export function loadCursorOnMove(): void {
  // The custom cursor is a popover, which older browsers do not support.
  if (!('popover' in HTMLElement.prototype)) return;
  const loadCursor = async ({ pointerType, clientX, clientY }: PointerEvent) => {
    if (pointerType !== 'mouse' || !matchMedia(CURSOR_MEDIA).matches) return;
    removeEventListener('pointermove', loadCursor);
    // If loading fails, the native cursor stays.
    const cursor = await import('./cursor.ts').catch(() => undefined);
    cursor?.startCursor(matchMedia(CURSOR_MEDIA), clientX, clientY);
  };
  addEventListener('pointermove', loadCursor, { passive: true });
}
