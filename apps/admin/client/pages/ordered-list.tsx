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

/** A new position of an entry. */
interface Move {
  file: string;
  /** The id of the entry before it; null for the first position. */
  after: string | null;
}

const mutationKey = ['place'];
const UNCHANGED = 'The list was not changed.';

/** Moves one entry within its collection. @returns a copy of the list. */
function applyMove(entries: readonly EntrySummary[], { file, after }: Move): EntrySummary[] {
  const others = entries.filter((entry) => entry.file !== file);
  const moved = entries.find((entry) => entry.file === file);
  const index = others.findIndex(
    (entry) => entry.contentType === moved?.contentType && (after === null || entry.id === after),
  );
  return moved ? others.toSpliced(after === null ? index : index + 1, 0, moved) : others;
}

/** Moves entries, one request at a time. The list shows each move at once. */
function useMoveEntry() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationKey,
    scope: { id: 'place' },
    mutationFn: ({ file, after }: Move) => request(api.position(file), 'PUT', { after }),
    onMutate: async (move) => {
      await queryClient.cancelQueries({ queryKey: ['entries'] });
      queryClient.setQueryData<EntrySummary[]>(
        ['entries', ''],
        (entries) => entries && applyMove(entries, move),
      );
    },
    onSettled: async () => {
      // Loading earlier would show the server's list without the moves that are still waiting.
      if (queryClient.isMutating({ mutationKey }) === 1) await queryClient.invalidateQueries();
    },
  });
}

/**
 * Lists the entries of a collection in the order of the site, which dragging and buttons change.
 *
 * @param removed entries that are shown below the others and cannot be moved.
 */
export function OrderedList({
  entries,
  removed,
  children,
}: {
  entries: readonly EntrySummary[];
  removed: readonly EntrySummary[];
  children: (entry: EntrySummary) => ReactNode;
}) {
  const { mutateAsync, error } = useMoveEntry();
  const moveTo = async (sorted: readonly EntrySummary[], from: number, to: number) => {
    const entry = sorted[to];
    if (!entry) return;
    const { file, title } = entry;
    try {
      await mutateAsync({ file, after: sorted[to - 1]?.id ?? null });
    } catch {
      // The error is shown above the list.
      return;
    }
    const inverse = { file, after: entries[from - 1]?.id ?? null };
    showUndoToast(
      `${title} is now ${to + 1} of ${sorted.length}.`,
      () => mutateAsync(inverse),
      UNCHANGED,
      'moved',
    );
  };
  const { listRef, sorted, draggedIndex, getHandleProps } = useDragReorder(entries, moveTo);
  return (
    <>
      <p className="muted">
        The site shows the entries in this order. Drag the dots or use the arrows to change it.
      </p>
      <ErrorMessage>{error ? errorMessage(error, UNCHANGED) : ''}</ErrorMessage>
      <ol ref={listRef} className={`lines ${styles.list} ${styles.ordered}`}>
        {sorted.map((entry, index) => (
          <li key={entry.file} data-dragged={index === draggedIndex}>
            {children(entry)}
            <div className={fieldStyles.buttons}>
              <MoveButtons
                itemName={entry.title}
                index={index}
                count={sorted.length}
                idAt={() => `place-${entry.id}`}
                handleProps={getHandleProps(index)}
                onMove={(from, to) => {
                  void moveTo(entries.toSpliced(from, 1).toSpliced(to, 0, entry), from, to);
                }}
              />
            </div>
          </li>
        ))}
      </ol>
      {removed.length > 0 && (
        <ul className={`lines ${styles.list}`}>
          {removed.map((entry) => (
            <li key={entry.file}>{children(entry)}</li>
          ))}
        </ul>
      )}
    </>
  );
}
