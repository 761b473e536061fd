export interface EntriesPage<Entry> {
  entries: Entry[];
}
