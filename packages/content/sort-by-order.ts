/**
 * Sorts the entries of a collection by a list of ids. The list may be out of date after a merge or a partial publish. Entries that
 * are not in the list come last. Unknown ids are ignored. If an id is in the list twice, its first position counts.
 *
 * @param idOf returns the id of an entry, which is its file name.
 * @param order ids in display order.
 */
export function sortByOrder<Entry>(
  entries: readonly Entry[],
  idOf: (entry: Entry) => string,
  order: readonly string[],
): Entry[] {
  const positions = new Map(order.map((id, position) => [id, position] as const).reverse());
  const positionOf = (entry: Entry): number => positions.get(idOf(entry)) ?? order.length;
  return [...entries].sort((a, b) => positionOf(a) - positionOf(b));
}
