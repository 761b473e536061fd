/**
 * Sorts the entries of a collection. No list of names can break it, as one may that was merged, or published without some of
 * its entries: an entry that is not listed comes last, the first place of one that is listed twice counts, and names of
 * no entry are skipped.
 *
 * @param idOf the name of an entry's file.
 * @param order names of files.
 */
export function inOrder<Entry>(
  entries: readonly Entry[],
  idOf: (entry: Entry) => string,
  order: readonly string[],
): Entry[] {
  const places = new Map(order.map((id, place) => [id, place] as const).reverse());
  const placeOf = (entry: Entry): number => places.get(idOf(entry)) ?? order.length;
  return [...entries].sort((a, b) => placeOf(a) - placeOf(b));
}
