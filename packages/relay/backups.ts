import { existsSync } from 'node:fs';
import { copyFile, link, mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { syncFolder } from '@studio/files/durable-write';
import { lockFolder } from '@studio/files/folder-lock';
import { errorText } from '@studio/http/errors';
import { getBackupFolder, getDatabasePath, Store } from '@studio/store';
import { getFilesFolder } from './enquiries.ts';

const MAX_BACKUPS = 7;
const BACKUP_FILE_NAME = /^studio-\d{4}-\d{2}-\d{2}\.db$/;
const getBackupFileName = (date: string): string => `studio-${date.slice(0, 10)}.db`;

/**
 * Copies the database to `backups/studio-DATE.db`. Replaces an earlier backup of the same day, and deletes all backups but the last seven.
 * @param date ISO 8601; the file name contains its day in UTC
 * @returns the path of the backup, which is synced to disk
 * @throws database and file system errors. If the copy fails, the earlier backups are unchanged.
 */
export async function createBackup(store: Store, date = new Date().toISOString()): Promise<string> {
  const folder = getBackupFolder(store.folder);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, getBackupFileName(date));
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
    // On a full disk, a partial backup would keep the disk full.
    await rm(partialPath, { force: true });
    throw error;
  }
  const backups = (await readdir(folder)).filter((name) => BACKUP_FILE_NAME.test(name)).sort();
  for (const name of backups.slice(0, -MAX_BACKUPS)) await rm(join(folder, name), { force: true });
  return path;
}

/**
 * Creates the backup of today, in UTC, unless it exists. Does nothing with PostgreSQL, whose server makes the backups.
 * @throws like `createBackup`
 */
export async function createDailyBackup(store: Store): Promise<void> {
  if (!store.canCopy) return;
  const today = new Date().toISOString();
  if (!existsSync(join(getBackupFolder(store.folder), getBackupFileName(today))))
    await createBackup(store, today);
}

/**
 * Replaces the database of a data folder by a backup. Moves the previous database to a new folder, with hard links to all uploaded
 * files, so that nothing is lost. The new folder can be used as a data folder.
 * @returns the new folder, and the number of restored enquiries
 * @throws Error with a message for people, when the backup cannot be used or the website runs (nothing is then changed); file system
 * errors
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
    await mkdir(getFilesFolder(previousDataFolder), { recursive: true, mode: 0o700 });
    for (const name of await readdir(getFilesFolder(folder)).catch(() => []))
      await link(join(getFilesFolder(folder), name), join(getFilesFolder(previousDataFolder), name));
    for (const suffix of ['', '-wal', '-shm']) {
      const path = getDatabasePath(folder) + suffix;
      if (existsSync(path)) await rename(path, getDatabasePath(previousDataFolder) + suffix);
    }
    await rename(getDatabasePath(restoreFolder), getDatabasePath(folder));
    for (const changedFolder of [getFilesFolder(previousDataFolder), previousDataFolder, folder])
      await syncFolder(changedFolder);
    return { previousDataFolder, enquiryCount };
  } finally {
    await rm(restoreFolder, { recursive: true, force: true });
    unlock();
  }
}

/** Copies a backup to a folder, checks it and updates its schema. @returns the number of its enquiries */
async function prepareBackup(backup: string, folder: string): Promise<number> {
  try {
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { mode: 0o700 });
    await copyFile(backup, getDatabasePath(folder));
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
