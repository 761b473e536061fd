import { isHistoryTransaction } from 'prosemirror-history';
import { Plugin, type Transaction } from 'prosemirror-state';

type StepMap = Transaction['mapping']['maps'][number];

/** A range of positions in the document. */
interface Range {
  from: number;
  to: number;
}

/** Marks a transaction whose changes another person made. Such changes are not part of the undo history. */
export const asOtherPersonsChange = (transaction: Transaction): Transaction =>
  transaction.setMeta('addToHistory', false).setMeta(otherTextPlugin, true);

/**
 * Knows the text of other people, and stops an undo or redo that would remove it. This happens if somebody has written inside a text that
 * the undo removes.
 */
export const otherTextPlugin: Plugin<readonly Range[]> = new Plugin<readonly Range[]>({
  state: {
    init: () => [],
    apply: (transaction, ranges) => {
      const isOtherPersons = transaction.getMeta(otherTextPlugin) === true;
      return transaction.mapping.maps.reduce(
        (all, map) => [...cutRanges(all, map), ...(isOtherPersons ? listInsertions(map) : [])],
        ranges,
      );
    },
  },
  filterTransaction: (transaction, state) =>
    !isHistoryTransaction(transaction) || !removesText(transaction, otherTextPlugin.getState(state) ?? []),
});

function removesText({ mapping, docs }: Transaction, ranges: readonly Range[]): boolean {
  let isRemoved = false;
  mapping.maps.reduce((current, map, index) => {
    map.forEach((start, end) => {
      isRemoved ||= current.some(
        ({ from, to }) =>
          from < end &&
          to > start &&
          docs[index]?.textBetween(Math.max(from, start), Math.min(to, end)).trim() !== '',
      );
    });
    return cutRanges(current, map);
  }, ranges);
  return isRemoved;
}

function listInsertions(map: StepMap): Range[] {
  const insertions: Range[] = [];
  map.forEach((_start, _end, from, to) => {
    if (from < to) insertions.push({ from, to });
  });
  return insertions;
}

/** Maps ranges through a step. Cuts out what the step removes or inserts. */
function cutRanges(ranges: readonly Range[], map: StepMap): Range[] {
  let pieces = [...ranges];
  map.forEach((start, end) => {
    pieces = pieces.flatMap((piece) =>
      piece.from < end && piece.to > start
        ? [
            { from: piece.from, to: Math.min(piece.to, start) },
            { from: Math.max(piece.from, end), to: piece.to },
          ]
        : [piece],
    );
  });
  return pieces
    .map(({ from, to }) => ({ from: map.map(from, 1), to: map.map(to, -1) }))
    .filter(({ from, to }) => from < to);
}
