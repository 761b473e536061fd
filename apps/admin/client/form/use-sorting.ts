import { type PointerEvent, useEffect, useRef, useState } from 'react';

/**
 * Sorts a list by dragging its items' handles: the others make room as one is moved, and it is put down where it was let go.
 *
 * @param put takes the items in their new order, and where the moved one was and is.
 */
export function useSorting<Item>(
  items: readonly Item[],
  put: (sorted: Item[], from: number, to: number) => void,
) {
  const list = useRef<HTMLOListElement>(null);
  const [drag, setDrag] = useState<{ from: number; to: number } | null>(null);
  const sorted = drag
    ? items.toSpliced(drag.from, 1).toSpliced(drag.to, 0, ...items.slice(drag.from, drag.from + 1))
    : items;
  const to = drag?.to;

  useEffect(() => {
    if (to === undefined) return;
    list.current?.children[to]?.scrollIntoView({ block: 'nearest' });
    const cancel = ({ key }: KeyboardEvent) => key === 'Escape' && setDrag(null);
    addEventListener('keydown', cancel);
    return () => removeEventListener('keydown', cancel);
  }, [to]);

  const end = () => {
    if (drag && drag.to !== drag.from) put([...sorted], drag.from, drag.to);
    setDrag(null);
  };
  const move = ({ clientY }: PointerEvent) => {
    const rows = [...(list.current?.children ?? [])].map((row) => row.getBoundingClientRect());
    const own = drag && rows[drag.to];
    if (!own) return;
    // Where the item would lie under the hand once it has changed places, so that unequal ones do not jump to and fro.
    const next = rows.findIndex(({ top, bottom }, index) =>
      index > drag.to
        ? clientY > bottom - own.height && clientY > own.bottom && clientY <= bottom
        : clientY < top + own.height && clientY < own.top && clientY >= top,
    );
    if (next >= 0 && next !== drag.to) setDrag({ ...drag, to: next });
  };
  return {
    list,
    /** The items as they would lie, and which of them is in the hand. */
    sorted,
    held: to,
    /** What a handle needs. The captured pointer stays with the handle that was taken, wherever its item goes. */
    handle: (index: number) => ({
      onPointerDown: (event: PointerEvent) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        setDrag({ from: index, to: index });
      },
      onPointerMove: move,
      onPointerUp: end,
      onPointerCancel: () => setDrag(null),
    }),
  };
}
