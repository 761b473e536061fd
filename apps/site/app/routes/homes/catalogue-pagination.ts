/** Maximum number of pieces in the HTML of the catalogue. JSON files contain the others, so that the page stays small. */
export const INITIAL_PIECES = 24;

/** Number of pieces in each JSON file, and on each page of a category. They fill eight rows of three. */
export const PIECES_PER_PAGE = 24;

/**
 * Returns how many pieces of each category are in the HTML of the catalogue. Takes one piece of each category in turn, up to the
 * limit.
 *
 * @param counts number of pieces per category, in the order of the filter.
 * @returns number of pieces per category, in the same order.
 */
export function initialCounts(counts: readonly number[], limit = INITIAL_PIECES): number[] {
  let takenCounts = counts.map(() => 0);
  let remainingLimit = limit;
  while (remainingLimit > 0 && takenCounts.some((count, index) => count < (counts[index] ?? 0))) {
    takenCounts = takenCounts.map((count, index) => {
      if (remainingLimit === 0 || count >= (counts[index] ?? 0)) return count;
      remainingLimit -= 1;
      return count + 1;
    });
  }
  return takenCounts;
}

/** Returns the number of pages, or of JSON files, for this many pieces. */
export const countPages = (pieces: number): number => Math.ceil(pieces / PIECES_PER_PAGE);

export interface CatalogueSplit<Piece> {
  /** The pieces in the HTML of the page, in the order of the catalogue. */
  initial: Piece[];
  /** The other pieces, by category. */
  remaining: ReadonlyMap<string, Piece[]>;
}

/**
 * Splits the pieces of a catalogue into those in the HTML of its page (initialCounts) and the others.
 *
 * @param categories in the order of the filter.
 */
export function splitCatalogue<Piece extends { category: string }>(
  pieces: readonly Piece[],
  categories: readonly string[],
): CatalogueSplit<Piece> {
  const groups = categories.map((category) => pieces.filter((piece) => piece.category === category));
  const counts = initialCounts(groups.map(({ length }) => length));
  const initial = new Set(groups.flatMap((group, index) => group.slice(0, counts[index])));
  const remaining = categories.map(
    (category, index) => [category, (groups[index] ?? []).slice(counts[index])] as const,
  );
  return { initial: pieces.filter((piece) => initial.has(piece)), remaining: new Map(remaining) };
}
