/** Columns of the catalogue on wide screens (specification, section 2). */
const COLUMNS = 3;

/**
 * Which of a category's pieces take two columns, so that its last row is full: the first where one cell would be left,
 * the first and the last where two would be. A piece that stands alone takes two of the three.
 */
export function spans<Piece>(pieces: readonly Piece[]): Piece[] {
  const left = (COLUMNS - (pieces.length % COLUMNS)) % COLUMNS;
  if (left === 0) return [];
  return [...new Set(left === 1 ? pieces.slice(0, 1) : [...pieces.slice(0, 1), ...pieces.slice(-1)])];
}
