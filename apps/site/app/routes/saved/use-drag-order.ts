import { type MouseEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import type { SavedId } from '../../saved/saved-format.ts';

/** How far the pointer moves before a press becomes a drag, in CSS pixels. */
const DRAG_THRESHOLD_PX = 6;
/** Height of the bands at the top and bottom of the screen where a drag scrolls, and how far each move scrolls. */
const SCROLL_BAND_PX = 72;
const SCROLL_STEP_PX = 16;

/**
 * Reorders a board by dragging. Items have `data-id`; `[data-drag]` inside them starts a drag with any pointer, `[data-drag="mouse"]`
 * with a mouse alone, so that a finger on it scrolls the page. During a drag the items show the new order. Escape cancels it.
 *
 * @param ids the items in their order.
 * @param onReorder receives the new order when the drag ends.
 */
export function useDragOrder(ids: readonly SavedId[], onReorder: (ids: readonly SavedId[]) => void) {
  const [drag, setDrag] = useState<{ id: SavedId; order: readonly SavedId[] }>();
  /** The press with the newest order, which the last render may not have yet. */
  const press = useRef<{ id: SavedId; x: number; y: number; order?: readonly SavedId[] }>(undefined);
  const hasDragged = useRef(false);
  const isDragging = drag !== undefined;

  useEffect(() => {
    if (!isDragging) return;
    const cancel = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return;
      press.current = undefined;
      setDrag(undefined);
    };
    addEventListener('keydown', cancel);
    return () => removeEventListener('keydown', cancel);
  }, [isDragging]);

  const endDrag = () => {
    press.current = undefined;
    setDrag(undefined);
  };

  return {
    /** The items in the order that they have if the drag ends now. */
    order: drag?.order ?? ids,
    draggedId: drag?.id,
    /** Props of the list. */
    dragProps: {
      onPointerDown: ({ target, pointerType, button, clientX, clientY }: PointerEvent) => {
        hasDragged.current = false;
        const handle = target instanceof Element ? target.closest<HTMLElement>('[data-drag]') : null;
        const id = findItemId(handle);
        if (!handle || !id || button !== 0 || (handle.dataset.drag === 'mouse' && pointerType !== 'mouse'))
          return;
        press.current = { id, x: clientX, y: clientY };
      },
      onPointerMove: ({ currentTarget, pointerId, clientX, clientY }: PointerEvent) => {
        const start = press.current;
        if (!start) return;
        if (!start.order && Math.hypot(clientX - start.x, clientY - start.y) < DRAG_THRESHOLD_PX) return;
        if (!hasDragged.current) currentTarget.setPointerCapture(pointerId);
        hasDragged.current = true;
        if (clientY < SCROLL_BAND_PX) scrollBy({ top: -SCROLL_STEP_PX, behavior: 'instant' });
        if (clientY > innerHeight - SCROLL_BAND_PX) scrollBy({ top: SCROLL_STEP_PX, behavior: 'instant' });
        start.order = moveToPointer(start.order ?? ids, start.id, clientX, clientY);
        setDrag({ id: start.id, order: start.order });
      },
      onPointerUp: () => {
        const order = press.current?.order;
        if (order?.some((id, index) => id !== ids[index])) onReorder(order);
        endDrag();
      },
      onPointerCancel: endDrag,
      // The browser would drag the link or the image itself.
      onDragStart: (event: MouseEvent) => event.preventDefault(),
      onClickCapture: (event: MouseEvent) => {
        // The click that follows a drag must not follow the link.
        if (!hasDragged.current) return;
        hasDragged.current = false;
        event.preventDefault();
        event.stopPropagation();
      },
    },
  };
}

const findItemId = (element: Element | null): SavedId | undefined =>
  element?.closest<HTMLElement>('[data-id]')?.dataset.id as SavedId | undefined;

/** Returns the order with an item moved before or after the one under the pointer, by the half that the pointer is over. */
function moveToPointer(order: readonly SavedId[], id: SavedId, x: number, y: number): readonly SavedId[] {
  const item = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-id]');
  const target = order.find((other) => other === item?.dataset.id);
  if (!item || !target || target === id) return order;
  const { left, width } = item.getBoundingClientRect();
  const others = order.filter((other) => other !== id);
  return others.toSpliced(others.indexOf(target) + (x > left + width / 2 ? 1 : 0), 0, id);
}
