/**
 * Sorts entries by a list of ids. The list may be out of date after a merge or a partial publish. Entries that are not in the list
 * come last, and ids without an entry are ignored. If an id is in the list twice, the first position counts.
 *
 * @param getId returns the id of an entry, which is its file name.
 * @param order ids in display order.
 */
export function sortByOrder<Entry>(
  entries: readonly Entry[],
  getId: (entry: Entry) => string,
  order: readonly string[],
): Entry[] {
  const positions = new Map(order.map((id, position) => [id, position] as const).reverse());
  const getPosition = (entry: Entry): number => positions.get(getId(entry)) ?? order.length;
  return [...entries].sort((a, b) => getPosition(a) - getPosition(b));
}
