/** Pieces that the catalogue has from the first; with more, a page grows by its archive and not by itself. */
export const FIRST_SHOWN = 24;

/** Pieces in each file of the archive and on each page of a category: eight full rows of three columns. */
export const PER_PAGE = 24;

/**
 * How many pieces of each category the catalogue has from the first: one of each in turn, until all are there or the
 * limit is reached.
 *
 * @param counts pieces in each category, in the order of the filter.
 */
export function firstShares(counts: readonly number[], limit = FIRST_SHOWN): number[] {
  let shares = counts.map(() => 0);
  let left = limit;
  while (left > 0 && shares.some((share, index) => share < (counts[index] ?? 0))) {
    shares = shares.map((share, index) => {
      if (left === 0 || share >= (counts[index] ?? 0)) return share;
      left -= 1;
      return share + 1;
    });
  }
  return shares;
}

/** Pages that hold so many pieces. */
export const pagesFor = (pieces: number): number => Math.ceil(pieces / PER_PAGE);

/** A catalogue taken apart: what its page has from the first, and what each category has in its archive. */
export interface Parted<Piece> {
  /** In the order of the pieces. */
  first: Piece[];
  /** In the order of the pieces, too. */
  rest: ReadonlyMap<string, Piece[]>;
}

/** Takes a catalogue apart by firstShares. @param categories in the order of the filter. */
export function part<Piece extends { category: string }>(
  pieces: readonly Piece[],
  categories: readonly string[],
): Parted<Piece> {
  const groups = categories.map((category) => pieces.filter((piece) => piece.category === category));
  const shares = firstShares(groups.map(({ length }) => length));
  const first = new Set(groups.flatMap((group, index) => group.slice(0, shares[index])));
  const rest = categories.map(
    (category, index) => [category, (groups[index] ?? []).slice(shares[index])] as const,
  );
  return { first: pieces.filter((piece) => first.has(piece)), rest: new Map(rest) };
}
