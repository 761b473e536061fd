/** Columns of the catalogue on wide screens (specification, section 2). */
const COLUMNS = 3;

/**
 * Returns the items that span two columns, so that the last row is full. If one cell is empty, that is the first item. If two cells
 * are empty, those are the first and the last item. A single item still leaves a cell empty.
 */
export function selectWideItems<Item>(items: readonly Item[]): Item[] {
  const emptyCells = (COLUMNS - (items.length % COLUMNS)) % COLUMNS;
  if (emptyCells === 0) return [];
  return [...new Set(emptyCells === 1 ? items.slice(0, 1) : [...items.slice(0, 1), ...items.slice(-1)])];
}
