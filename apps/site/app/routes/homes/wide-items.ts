/** Columns of the catalogue on wide screens (docs/behaviour.md, Pages). */
const COLUMNS = 3;

/**
 * Returns the items that must span two columns, so that the last row is full. If the last row has one empty cell, returns the first
 * item. If it has two empty cells, returns the first and the last item. A single item still leaves a cell empty.
 */
export function selectWideItems<Item>(items: readonly Item[]): Item[] {
  const emptyCells = (COLUMNS - (items.length % COLUMNS)) % COLUMNS;
  if (emptyCells === 0) return [];
  return [...new Set(emptyCells === 1 ? items.slice(0, 1) : [...items.slice(0, 1), ...items.slice(-1)])];
}
