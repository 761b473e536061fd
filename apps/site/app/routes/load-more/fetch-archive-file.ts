import { fetchJson } from '../shared/fetch-json.ts';
import type { ArchiveFile } from './archive-file.ts';

/**
 * Fetches a file with more entries of a list.
 *
 * @throws after the retries, and when the file has no entries.
 */
export const fetchArchiveFile = <Entry>(url: string): Promise<ArchiveFile<Entry>> =>
  fetchJson<ArchiveFile<Entry>>(url, ({ entries }) => Array.isArray(entries));
