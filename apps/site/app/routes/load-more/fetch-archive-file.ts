import { fetchJson } from '../shared/fetch-json.ts';
import type { ArchiveFile } from './archive-file.ts';

/**
 * Fetches a file with more entries of a list.
 *
 * @throws when all attempts fail, or when the file has no array `entries`.
 */
export const fetchArchiveFile = <Entry>(url: string): Promise<ArchiveFile<Entry>> =>
  fetchJson<ArchiveFile<Entry>>(url, ({ entries }) => Array.isArray(entries));
