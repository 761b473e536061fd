/** Columns of the catalogue on wide screens (specification, section 2). */
const COLUMNS = 3;

/**
 * Which of a category's pieces take two columns, so that its last row is full: the first where one cell would be left,
 * the first and the last where two would be.
 */
export function spans<Piece>(pieces: readonly Piece[]): Piece[] {
  const left = (COLUMNS - (pieces.length % COLUMNS)) % COLUMNS;
  return [pieces[0], left === 2 ? pieces.at(-1) : undefined]
    .slice(0, left)
    .filter((piece): piece is Piece => piece !== undefined);
}
