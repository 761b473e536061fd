/** A prerendered JSON file with more entries of a list. */
export interface MoreFile<Entry> {
  entries: Entry[];
}
