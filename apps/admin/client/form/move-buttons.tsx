import type { ComponentProps } from 'react';
import styles from './field.module.css';

/** Focuses the button of a moved item again after the list has rendered. @param id prefix of the button's id. */
function focusMoveButton(id: string, direction: 'up' | 'down'): void {
  requestAnimationFrame(() => document.getElementById(`${id}-${direction}`)?.focus());
}

/**
 * A drag handle, and buttons that move a list item one step up or down.
 *
 * @param itemName name of the item for screen readers.
 * @param getIdPrefix returns the prefix of the ids that this item's buttons have at an index.
 * @param handleProps props of the drag handle.
 */
export function MoveButtons({
  itemName,
  index,
  count,
  getIdPrefix,
  handleProps,
  onMove,
}: {
  itemName: string;
  index: number;
  count: number;
  getIdPrefix: (index: number) => string;
  handleProps: ComponentProps<'span'>;
  onMove: (from: number, to: number) => void;
}) {
  const move = (direction: 'up' | 'down', to: number) => {
    if (to < 0 || to >= count) return;
    const id = getIdPrefix(to);
    onMove(index, to);
    focusMoveButton(id, direction);
  };
  const id = getIdPrefix(index);
  // The buttons use aria-disabled, because the browser removes the focus from a disabled button.
  return (
    <>
      <span className={styles.handle} title={`Drag ${itemName}`} {...handleProps}>
        <DragIcon />
      </span>
      <IconButton
        id={`${id}-up`}
        icon="↑"
        label={`Move ${itemName} up`}
        aria-disabled={index === 0}
        onClick={() => move('up', index - 1)}
      />
      <IconButton
        id={`${id}-down`}
        icon="↓"
        label={`Move ${itemName} down`}
        aria-disabled={index === count - 1}
        onClick={() => move('down', index + 1)}
      />
    </>
  );
}

function DragIcon() {
  return (
    <svg viewBox="0 0 16 24" aria-hidden="true" stroke="currentColor" strokeWidth="3" strokeLinecap="round">
      <path d="M4 4h0m8 0h0M4 12h0m8 0h0M4 20h0m8 0h0" />
    </svg>
  );
}

/** An icon button. @param label its name for screen readers. */
export function IconButton({
  icon,
  label,
  ...props
}: { icon: string; label: string } & ComponentProps<'button'>) {
  return (
    <button type="button" {...props}>
      <span aria-hidden="true">{icon}</span>
      <span className="visually-hidden">{label}</span>
    </button>
  );
}
