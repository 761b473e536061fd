import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

/**
 * Reorders a list by dragging handles. During a drag, the items show the new order. Escape cancels the drag.
 *
 * @param onReorder receives the new order and the old and new index of the moved item.
 */
export function useDragReorder<Item>(
  items: readonly Item[],
  onReorder: (reorderedItems: Item[], from: number, to: number) => void,
) {
  const listRef = useRef<HTMLOListElement>(null);
  const [drag, setDrag] = useState<{ from: number; to: number } | null>(null);
  const orderedItems = drag
    ? items.toSpliced(drag.from, 1).toSpliced(drag.to, 0, ...items.slice(drag.from, drag.from + 1))
    : items;
  const targetIndex = drag?.to;

  useEffect(() => {
    if (targetIndex === undefined) return;
    listRef.current?.children[targetIndex]?.scrollIntoView({ block: 'nearest' });
    const cancel = ({ key }: KeyboardEvent) => key === 'Escape' && setDrag(null);
    addEventListener('keydown', cancel);
    return () => removeEventListener('keydown', cancel);
  }, [targetIndex]);

  const endDrag = () => {
    if (drag && drag.to !== drag.from) onReorder([...orderedItems], drag.from, drag.to);
    setDrag(null);
  };
  const handleMove = ({ clientY }: PointerEvent) => {
    const rowRects = [...(listRef.current?.children ?? [])].map((row) => row.getBoundingClientRect());
    const draggedRect = drag && rowRects[drag.to];
    if (!draggedRect) return;
    // Items swap only if the pointer is over the dragged item after the swap. Otherwise items of unequal height would swap back and
    // forth.
    const newIndex = rowRects.findIndex(({ top, bottom }, index) =>
      index > drag.to
        ? clientY > bottom - draggedRect.height && clientY > draggedRect.bottom && clientY <= bottom
        : clientY < top + draggedRect.height && clientY < draggedRect.top && clientY >= top,
    );
    // Renders at once, because the handler of the next event measures the items in their new order.
    if (newIndex >= 0 && newIndex !== drag.to) flushSync(() => setDrag({ ...drag, to: newIndex }));
  };
  return {
    listRef,
    /** The items in their current order, including an unfinished drag. */
    orderedItems,
    /** Index of the dragged item in `orderedItems`; undefined if no item is dragged. */
    draggedIndex: targetIndex,
    /** Returns the props for the handle of an item. They use pointer capture, because the handle moves during a drag. */
    getHandleProps: (index: number) => ({
      onPointerDown: (event: PointerEvent) => {
        if (event.button !== 0) return;
        // The browser would drag selected content around the handle instead.
        getSelection()?.removeAllRanges();
        event.currentTarget.setPointerCapture(event.pointerId);
        setDrag({ from: index, to: index });
      },
      onPointerMove: handleMove,
      onPointerUp: endDrag,
      onPointerCancel: () => setDrag(null),
    }),
  };
}
