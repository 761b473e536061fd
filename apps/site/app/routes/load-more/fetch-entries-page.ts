import { fetchJson } from '../shared/fetch-json.ts';
import type { EntriesPage } from './entries-page.ts';

/**
 * Fetches a file with more entries of a list.
 *
 * @throws when all attempts fail. An attempt also fails if the file has no array `entries`.
 */
export const fetchEntriesPage = <Entry>(url: string): Promise<EntriesPage<Entry>> =>
  fetchJson<EntriesPage<Entry>>(url, ({ entries }) => Array.isArray(entries));
