import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api } from '../../addresses.ts';
import type { DocumentSummary } from '../../shapes.ts';
import { ask, reason } from '../ask.ts';
import fieldStyles from '../form/field.module.css';
import { MoveTools } from '../form/move-tools.tsx';
import { useSorting } from '../form/use-sorting.ts';
import { Fault } from '../ui/fault.tsx';
import { showUndo } from '../ui/toasts.tsx';
import styles from './everything.module.css';

/** An entry's move. */
interface Move {
  file: string;
  /** The name of the entry that it comes after; null for the first place. */
  after: string | null;
}

const mutationKey = ['place'];
const KEPT = 'The list is as it was.';

/** All entries with one moved within its collection. */
function withMoved(all: readonly DocumentSummary[], { file, after }: Move): DocumentSummary[] {
  const others = all.filter((one) => one.file !== file);
  const [moved] = all.filter((one) => one.file === file);
  const place = others.findIndex(({ kind, id }) => kind === moved?.kind && (after === null || id === after));
  return moved ? others.toSpliced(after === null ? place : place + 1, 0, moved) : others;
}

/** Moves entries one after another; each is shown in its new place at once. */
function useMoveEntry() {
  const queries = useQueryClient();
  return useMutation({
    mutationKey,
    scope: { id: 'place' },
    mutationFn: ({ file, after }: Move) => ask(api.place(file), 'PUT', { after }),
    onMutate: async (move) => {
      await queries.cancelQueries({ queryKey: ['documents'] });
      queries.setQueryData<DocumentSummary[]>(['documents', ''], (all) => all && withMoved(all, move));
    },
    onSettled: async () => {
      // Before the last of several moves the server's list would take the later ones back for a moment.
      if (queries.isMutating({ mutationKey }) === 1) await queries.invalidateQueries();
    },
  });
}

/**
 * The entries of a collection in the order of the site, which dragging and buttons change.
 *
 * @param entries those that are not removed. @param removed shown below them.
 */
export function OrderedList({
  entries,
  removed,
  children,
}: {
  entries: readonly DocumentSummary[];
  removed: readonly DocumentSummary[];
  children: (entry: DocumentSummary) => ReactNode;
}) {
  const { mutateAsync, error } = useMoveEntry();
  const moveTo = async (sorted: readonly DocumentSummary[], from: number, to: number) => {
    const entry = sorted[to];
    if (!entry) return;
    const { file, title } = entry;
    try {
      await mutateAsync({ file, after: sorted[to - 1]?.id ?? null });
    } catch {
      // The list says why.
      return;
    }
    const before = { file, after: entries[from - 1]?.id ?? null };
    showUndo(`${title} is now ${to + 1} of ${sorted.length}.`, () => mutateAsync(before), KEPT, 'moved');
  };
  const { list, sorted, held, handle } = useSorting(entries, moveTo);
  return (
    <>
      <p className="quiet">
        The site shows them in this order. To change it, drag the dots or use the arrows.
      </p>
      <Fault>{error ? reason(error, KEPT) : ''}</Fault>
      <ol ref={list} className={`lines ${styles.list} ${styles.ordered}`}>
        {sorted.map((entry, index) => (
          <li key={entry.file} data-held={index === held}>
            {children(entry)}
            <div className={fieldStyles.tools}>
              <MoveTools
                what={entry.title}
                index={index}
                count={sorted.length}
                idAt={() => `place-${entry.id}`}
                handle={handle(index)}
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
