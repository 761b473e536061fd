import * as messages from 'virtual:messages/saved';
import { type KeyboardEvent, useCallback, useLayoutEffect, useRef, useState } from 'react';
import {
  getSavedKind,
  type SavedId,
  type SavedItem,
  type SavedKind,
  truncateNote,
} from '../../saved/saved-format.ts';
import { removeSaved, updateSaved } from '../../saved/saved-list.ts';
import { arrowKeyStep } from '../../ui/arrow-key-step.ts';
import styles from './board.module.css';
import { BoardItem } from './board-item.tsx';
import type { SavableItems } from './savable-items.ts';
import { useDragOrder } from './use-drag-order.ts';

const KIND_NAMES: Readonly<Record<SavedKind, string>> = {
  project: messages.project,
  photograph: messages.photograph,
  piece: messages.piece,
  candle: messages.candle,
};

const KEY_STEPS: Readonly<Record<string, number | undefined>> = {
  ArrowUp: -1,
  ArrowDown: 1,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

const setNote = (id: SavedId, note: string) =>
  updateSaved((items) =>
    items.map((savedItem) => (savedItem.id === id ? { ...savedItem, note: truncateNote(note) } : savedItem)),
  );

/** Sorts the list in the order of the given ids. Other items, which another tab has added in the meantime, stay at the end. */
const sortSaved = (order: readonly SavedId[]) =>
  updateSaved((items) => {
    const indexById = new Map(order.map((id, index) => [id, index]));
    return items.toSorted(
      (a, b) => (indexById.get(a.id) ?? order.length) - (indexById.get(b.id) ?? order.length),
    );
  });

interface BoardProps {
  items: readonly SavedItem[];
  /** Undefined until they are loaded. */
  savableItems: SavableItems | undefined;
}

/** The saved items in rows of equal height. Visitors sort them by dragging or with the arrow keys. */
export function Board({ items, savableItems }: BoardProps) {
  const list = useRef<HTMLUListElement>(null);
  const ids = items.map(({ id }) => id);
  const { order, draggedId, dragProps } = useDragOrder(ids, sortSaved);
  const [moved, setMoved] = useState<{ id: SavedId; message: string }>();

  useLayoutEffect(() => {
    // Focuses the moved item again, because an element loses the focus when it moves in the document.
    const item = [...(list.current?.children ?? [])].find(
      (child) => child instanceof HTMLElement && child.dataset.id === moved?.id,
    );
    item?.querySelector<HTMLElement>('button[data-drag]')?.focus();
    item?.scrollIntoView({ block: 'nearest' });
  }, [moved]);

  const handleKeyDown = (event: KeyboardEvent) => {
    const step = KEY_STEPS[event.key] ?? arrowKeyStep(event);
    const handle = event.target instanceof Element ? event.target.closest('button[data-drag]') : null;
    const item = handle?.closest<HTMLElement>('[data-id]');
    const fromIndex = ids.findIndex((id) => item && id === item.dataset.id);
    const id = ids[fromIndex];
    if (step === undefined || !id || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const toIndex = Math.max(0, Math.min(ids.length - 1, fromIndex + step));
    sortSaved(ids.toSpliced(fromIndex, 1).toSpliced(toIndex, 0, id));
    const title = savableItems?.[id]?.title ?? items[fromIndex]?.title ?? '';
    setMoved({ id, message: messages.movedTo({ title, number: toIndex + 1, count: ids.length }) });
  };

  const removeAndMoveFocus = useCallback((id: SavedId) => {
    const itemIndex = [...(list.current?.children ?? [])].findIndex(
      (child) => child instanceof HTMLElement && child.dataset.id === id,
    );
    removeSaved(id);
    // The focus moves to the next item.
    requestAnimationFrame(() => {
      const next = list.current?.children[itemIndex] ?? list.current?.lastElementChild;
      (next?.querySelector<HTMLElement>('button[data-drag]') ?? document.getElementById('main'))?.focus({
        preventScroll: true,
      });
    });
  }, []);

  const itemById = new Map(items.map((savedItem) => [savedItem.id, savedItem]));
  const columns = countPrintColumns(items.length);
  return (
    <>
      <p id="move-hint" hidden>
        {messages.moveHint}
      </p>
      <ul
        role="list"
        aria-label={messages.title}
        ref={list}
        className={styles.board}
        data-dragging={draggedId !== undefined || undefined}
        style={{
          ['--print-columns' as string]: columns,
          ['--print-rows' as string]: Math.ceil(items.length / columns),
        }}
        onKeyDown={handleKeyDown}
        {...dragProps}
      >
        {order.map((id) => {
          const savedItem = itemById.get(id);
          return (
            savedItem && (
              <BoardItem
                key={id}
                savedItem={savedItem}
                kind={KIND_NAMES[getSavedKind(id)]}
                savableItem={savableItems?.[id]}
                isGone={savableItems !== undefined && !savableItems[id]}
                isDragged={draggedId === id}
                onNote={setNote}
                onRemove={removeAndMoveFocus}
              />
            )
          );
        })}
      </ul>
      <p role="status" className="visually-hidden">
        {moved?.message}
      </p>
    </>
  );
}

/** Returns the number of columns with which all items fit on one A4 page. Printed items are slightly taller than wide. */
const countPrintColumns = (count: number): number => Math.max(2, Math.ceil(Math.sqrt(count * 0.9)));
