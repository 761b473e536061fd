/** A prerendered JSON file with more entries of a list. */
export interface EntriesPage<Entry> {
  entries: Entry[];
}
