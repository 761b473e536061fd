import { existsSync } from 'node:fs';
import { readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { errorText } from '@studio/http/errors';
import type { ScheduledPublication, ScheduledPublications } from './scheduled-publications.ts';

// Earlier versions of the admin stored lists in JSON files. Remove this file with the next release.

/**
 * Imports the former list of scheduled publications, and renames its file to `later.json.imported`. Deletes the former sessions and preview
 * links, because editors can sign in again and create new links.
 * @param folder the admin's data folder
 * @throws Error if the list cannot be imported. Without the list, its entries would be published too early.
 */
export async function importSchedules(folder: string, scheduled: ScheduledPublications): Promise<void> {
  for (const name of ['sessions.json', 'guests.json']) await rm(join(folder, name), { force: true });
  const path = join(folder, 'later.json');
  if (!existsSync(path)) return;
  try {
    const publications: ScheduledPublication[] = JSON.parse(await readFile(path, 'utf8'));
    await scheduled.set(publications);
  } catch (error) {
    throw new Error(
      `${path} cannot be imported (${errorText(error)}). Repair or remove it, then start again.`,
    );
  }
  await rename(path, `${path}.imported`);
}
