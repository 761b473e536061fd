import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { EntrySummary } from '../../api-types.ts';
import { api } from '../../routes.ts';
import { errorMessage, request } from '../api-client.ts';
import fieldStyles from '../form/field.module.css';
import { MoveButtons } from '../form/move-buttons.tsx';
import { useDragReorder } from '../form/use-drag-reorder.ts';
import { ErrorMessage } from '../ui/error-message.tsx';
import { showUndoToast } from '../ui/toasts.tsx';
import styles from './entry-list.module.css';

interface Move {
  file: string;
  /** Id of the entry after which the moved entry is placed; null for the first position. */
  after: string | null;
}

const MOVE_MUTATION_KEY = ['position'];
const UNCHANGED_MESSAGE = 'The list was not changed.';

/** Moves one entry within its collection. @returns a new list. */
function applyMove(entries: readonly EntrySummary[], { file, after }: Move): EntrySummary[] {
  const otherEntries = entries.filter((entry) => entry.file !== file);
  const movedEntry = entries.find((entry) => entry.file === file);
  const index = otherEntries.findIndex(
    (entry) => entry.contentType === movedEntry?.contentType && (after === null || entry.id === after),
  );
  return movedEntry
    ? otherEntries.toSpliced(after === null ? index : index + 1, 0, movedEntry)
    : otherEntries;
}

/** Returns a mutation that moves an entry. The list shows the move at once. Requests are sent one after another. */
function useMoveEntry() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationKey: MOVE_MUTATION_KEY,
    scope: { id: 'position' },
    mutationFn: ({ file, after }: Move) => request(api.position(file), 'PUT', { after }),
    onMutate: async (move) => {
      await queryClient.cancelQueries({ queryKey: ['entries'] });
      queryClient.setQueryData<EntrySummary[]>(
        ['entries', ''],
        (entries) => entries && applyMove(entries, move),
      );
    },
    onSettled: async () => {
      // Reloads the list only after the last move. Before that, the server's list would lack the other moves.
      if (queryClient.isMutating({ mutationKey: MOVE_MUTATION_KEY }) === 1)
        await queryClient.invalidateQueries();
    },
  });
}

/**
 * Lists the entries of a collection in the order of the site. Editors change the order by dragging or with buttons.
 *
 * @param removedEntries entries that are shown at the end and cannot be moved.
 */
export function ReorderableList({
  entries,
  removedEntries,
  children,
}: {
  entries: readonly EntrySummary[];
  removedEntries: readonly EntrySummary[];
  children: (entry: EntrySummary) => ReactNode;
}) {
  const { mutateAsync, error } = useMoveEntry();
  const moveEntry = async (reorderedEntries: readonly EntrySummary[], from: number, to: number) => {
    const entry = reorderedEntries[to];
    if (!entry) return;
    const { file, title } = entry;
    try {
      await mutateAsync({ file, after: reorderedEntries[to - 1]?.id ?? null });
    } catch {
      // The list shows this error itself.
      return;
    }
    const inverseMove = { file, after: entries[from - 1]?.id ?? null };
    showUndoToast(
      `${title} is now ${to + 1} of ${reorderedEntries.length}.`,
      () => mutateAsync(inverseMove),
      UNCHANGED_MESSAGE,
      'moved',
    );
  };
  const { listRef, orderedItems, draggedIndex, getHandleProps } = useDragReorder(entries, moveEntry);
  return (
    <>
      <p className="muted">
        The site shows the entries in this order. Drag the dots or use the arrows to change it.
      </p>
      <ErrorMessage>{error ? errorMessage(error, UNCHANGED_MESSAGE) : ''}</ErrorMessage>
      <ol ref={listRef} className={`divided-list ${styles.list} ${styles.ordered}`}>
        {orderedItems.map((entry, index) => (
          <li key={entry.file} data-dragged={index === draggedIndex}>
            {children(entry)}
            <div className={fieldStyles.buttons}>
              <MoveButtons
                itemName={entry.title}
                index={index}
                count={orderedItems.length}
                getIdPrefix={() => `position-${entry.id}`}
                handleProps={getHandleProps(index)}
                onMove={(from, to) => {
                  void moveEntry(entries.toSpliced(from, 1).toSpliced(to, 0, entry), from, to);
                }}
              />
            </div>
          </li>
        ))}
      </ol>
      {removedEntries.length > 0 && (
        <ul className={`divided-list ${styles.list}`}>
          {removedEntries.map((entry) => (
            <li key={entry.file}>{children(entry)}</li>
          ))}
        </ul>
      )}
    </>
  );
}
