/** Columns of the catalogue on wide screens (specification, section 2). */
const COLUMNS = 3;

/**
 * Returns the items of a category that span two columns, so that the last row is full. The first item fills one empty cell. The
 * first and the last item fill two empty cells. A single item spans two of the three columns.
 */
export function selectWideItems<Item>(items: readonly Item[]): Item[] {
  const emptyCells = (COLUMNS - (items.length % COLUMNS)) % COLUMNS;
  if (emptyCells === 0) return [];
  return [...new Set(emptyCells === 1 ? items.slice(0, 1) : [...items.slice(0, 1), ...items.slice(-1)])];
}
