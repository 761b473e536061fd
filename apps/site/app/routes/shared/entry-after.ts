/** Returns the entry that follows another: after the last entry the first. Returns undefined if there is only one. */
export function entryAfter<Entry>(entry: Entry, entries: readonly Entry[]): Entry | undefined {
  const next = entries[(entries.indexOf(entry) + 1) % entries.length];
  return next === entry ? undefined : next;
}
