import { existsSync } from 'node:fs';
import { copyFile, link, mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { syncFolder } from '@studio/files/durable-write';
import { lockFolder } from '@studio/files/folder-lock';
import { errorText } from '@studio/http/errors';
import { backupFolder, databasePath, Store } from '@studio/store';
import { filesFolderOf } from './enquiries.ts';

const MAX_BACKUPS = 7;
const BACKUP_FILE_NAME = /^studio-\d{4}-\d{2}-\d{2}\.db$/;
const backupFileName = (date: string): string => `studio-${date.slice(0, 10)}.db`;

/**
 * Copies the database to `backups/studio-DATE.db`, and keeps the last seven days. It replaces an earlier copy of the same day.
 * @param date ISO 8601; its day in UTC names the copy
 * @returns the path of the copy, which is synced to disk
 * @throws database and file system errors; the earlier copies stay then
 */
export async function createBackup(store: Store, date = new Date().toISOString()): Promise<string> {
  const folder = backupFolder(store.folder);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, backupFileName(date));
  const partialPath = `${path}.partial`;
  try {
    await store.copyTo(partialPath);
    const handle = await open(partialPath, 'r+');
    try {
      await handle.chmod(0o600);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(partialPath, path);
  } catch (error) {
    // A full disk must not stay full of half a backup.
    await rm(partialPath, { force: true });
    throw error;
  }
  const backups = (await readdir(folder)).filter((name) => BACKUP_FILE_NAME.test(name)).sort();
  for (const name of backups.slice(0, -MAX_BACKUPS)) await rm(join(folder, name), { force: true });
  return path;
}

/** Makes the backup of the day unless it exists. */
export async function createDailyBackup(store: Store): Promise<void> {
  const today = new Date().toISOString();
  if (!existsSync(join(backupFolder(store.folder), backupFileName(today)))) await createBackup(store, today);
}

/**
 * Replaces the database of a data folder by a backup. The former database is moved to a new folder, together with links to all
 * uploaded files, so that nothing is lost: the folder can be used as a data folder.
 * @returns the new folder, and the number of restored enquiries
 * @throws Error for people, when the backup cannot be used or the website runs; nothing is changed then
 */
export async function restoreBackup(
  folder: string,
  backup: string,
): Promise<{ previousDataFolder: string; enquiryCount: number }> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const unlock = lockFolder(folder, { name: 'data folder', user: 'the running website. Stop it first.' });
  const restoreFolder = join(folder, 'restoring');
  try {
    const enquiryCount = await prepareBackup(backup, restoreFolder);
    const previousDataFolder = join(
      folder,
      `before-restore-${new Date().toISOString().replaceAll(':', '.')}`,
    );
    await mkdir(filesFolderOf(previousDataFolder), { recursive: true, mode: 0o700 });
    for (const name of await readdir(filesFolderOf(folder)).catch(() => []))
      await link(join(filesFolderOf(folder), name), join(filesFolderOf(previousDataFolder), name));
    for (const suffix of ['', '-wal', '-shm']) {
      const path = databasePath(folder) + suffix;
      if (existsSync(path)) await rename(path, databasePath(previousDataFolder) + suffix);
    }
    await rename(databasePath(restoreFolder), databasePath(folder));
    for (const changedFolder of [filesFolderOf(previousDataFolder), previousDataFolder, folder])
      await syncFolder(changedFolder);
    return { previousDataFolder, enquiryCount };
  } finally {
    await rm(restoreFolder, { recursive: true, force: true });
    unlock();
  }
}

/** Copies a backup into a folder of its own, checks it and updates its schema. @returns its number of enquiries */
async function prepareBackup(backup: string, folder: string): Promise<number> {
  try {
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { mode: 0o700 });
    await copyFile(backup, databasePath(folder));
    const store = await Store.open(folder);
    const { count } = await store.db
      .selectFrom('enquiries')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    await store.close();
    return count;
  } catch (error) {
    throw new Error(`${backup} cannot be restored: ${errorText(error)}`);
  }
}
