import type { ComponentProps } from 'react';
import styles from './field.module.css';

/** Puts the focus on the button that moved an item, where the item is now. */
function focusAfterMove(id: string, direction: 'up' | 'down'): void {
  requestAnimationFrame(() => document.getElementById(`${id}-${direction}`)?.focus());
}

/**
 * Moves an item of a list: a handle to drag it by, and buttons for one place up or down.
 *
 * @param what the item, as screen readers name it. @param handle what `useSorting` gives its handle.
 * @param idAt the element id of the item at an index: of its place in the list, or of the item itself.
 */
export function MoveTools({
  what,
  index,
  count,
  idAt,
  handle,
  onMove,
}: {
  what: string;
  index: number;
  count: number;
  idAt: (index: number) => string;
  handle: ComponentProps<'span'>;
  onMove: (from: number, to: number) => void;
}) {
  const move = (direction: 'up' | 'down', to: number) => {
    if (to < 0 || to >= count) return;
    const id = idAt(to);
    onMove(index, to);
    focusAfterMove(id, direction);
  };
  const id = idAt(index);
  // At an end a button is disabled in name and effect alone: the browser would take the focus from it.
  return (
    <>
      <span className={styles.handle} title={`Drag ${what}`} {...handle}>
        <DragIcon />
      </span>
      <Tool
        id={`${id}-up`}
        sign="↑"
        says={`Move ${what} up`}
        aria-disabled={index === 0}
        onClick={() => move('up', index - 1)}
      />
      <Tool
        id={`${id}-down`}
        sign="↓"
        says={`Move ${what} down`}
        aria-disabled={index === count - 1}
        onClick={() => move('down', index + 1)}
      />
    </>
  );
}

/** Six dots, the usual sign of what can be dragged. */
function DragIcon() {
  return (
    <svg viewBox="0 0 16 24" aria-hidden="true" stroke="currentColor" strokeWidth="3" strokeLinecap="round">
      <path d="M4 4h0m8 0h0M4 12h0m8 0h0M4 20h0m8 0h0" />
    </svg>
  );
}

/** A button of one sign. @param says what a screen reader says of it. */
export function Tool({ sign, says, ...button }: { sign: string; says: string } & ComponentProps<'button'>) {
  return (
    <button type="button" {...button}>
      <span aria-hidden="true">{sign}</span>
      <span className="visually-hidden">{says}</span>
    </button>
  );
}
