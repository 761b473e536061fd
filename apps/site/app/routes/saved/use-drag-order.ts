import { type MouseEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import type { SavedId } from '../../saved/saved-format.ts';
import { toForwardStep } from '../../ui/reading-direction.ts';

/** Distance in CSS pixels that the pointer must move before a press becomes a drag. */
const DRAG_THRESHOLD_PX = 6;
/** Height of the areas at the top and bottom of the screen in which dragging scrolls the page. */
const SCROLL_BAND_PX = 72;
/** Distance by which each movement of the pointer in these areas scrolls the page. */
const SCROLL_STEP_PX = 16;

/**
 * Reorders a list of saved items by dragging. Each item has `data-id`. An element with `data-drag` inside an item starts a
 * drag. With `data-drag="mouse"`, only the mouse starts a drag, and a finger scrolls the page. Escape cancels the drag.
 *
 * @param ids ids of the items in their current order.
 * @param onReorder receives the new order when the drag ends.
 */
export function useDragOrder(ids: readonly SavedId[], onReorder: (ids: readonly SavedId[]) => void) {
  const [drag, setDrag] = useState<{ id: SavedId; order: readonly SavedId[] }>();
  /** The current press. Once it is a drag, also its latest order, which can be newer than the order in `drag`. */
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
    /** Ids of the items in the order that a drop would give them. */
    order: drag?.order ?? ids,
    draggedId: drag?.id,
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
        const currentPress = press.current;
        if (!currentPress) return;
        if (
          !currentPress.order &&
          Math.hypot(clientX - currentPress.x, clientY - currentPress.y) < DRAG_THRESHOLD_PX
        )
          return;
        if (!hasDragged.current) currentTarget.setPointerCapture(pointerId);
        hasDragged.current = true;
        if (clientY < SCROLL_BAND_PX) scrollBy({ top: -SCROLL_STEP_PX, behavior: 'instant' });
        if (clientY > innerHeight - SCROLL_BAND_PX) scrollBy({ top: SCROLL_STEP_PX, behavior: 'instant' });
        currentPress.order = moveToPointer(currentPress.order ?? ids, currentPress.id, clientX, clientY);
        setDrag({ id: currentPress.id, order: currentPress.order });
      },
      onPointerUp: () => {
        const order = press.current?.order;
        if (order?.some((id, index) => id !== ids[index])) onReorder(order);
        endDrag();
      },
      onPointerCancel: endDrag,
      // Prevents the browser from dragging a link or an image inside an item.
      onDragStart: (event: MouseEvent) => event.preventDefault(),
      onClickCapture: (event: MouseEvent) => {
        // Browsers fire a click after a drag. It must not open a link inside the item.
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

/**
 * Moves an item next to the item under the pointer: after it if the pointer is in its second half, otherwise before it.
 *
 * @param x horizontal position of the pointer in CSS pixels.
 * @param y vertical position of the pointer in CSS pixels.
 * @returns the new order.
 */
function moveToPointer(order: readonly SavedId[], id: SavedId, x: number, y: number): readonly SavedId[] {
  const item = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-id]');
  const targetId = order.find((other) => other === item?.dataset.id);
  if (!item || !targetId || targetId === id) return order;
  const { left, width } = item.getBoundingClientRect();
  const otherIds = order.filter((other) => other !== id);
  const isAfter = toForwardStep(x > left + width / 2 ? 1 : -1) === 1;
  return otherIds.toSpliced(otherIds.indexOf(targetId) + (isAfter ? 1 : 0), 0, id);
}
