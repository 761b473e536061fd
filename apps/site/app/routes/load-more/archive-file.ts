/** A prerendered JSON file with more entries of a list. */
export interface ArchiveFile<Entry> {
  entries: Entry[];
}
