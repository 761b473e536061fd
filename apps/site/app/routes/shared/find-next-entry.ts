/** Returns the next entry. The first entry follows the last. @returns undefined if there is only one entry. */
export function findNextEntry<Entry>(entry: Entry, entries: readonly Entry[]): Entry | undefined {
  const next = entries[(entries.indexOf(entry) + 1) % entries.length];
  return next === entry ? undefined : next;
}
