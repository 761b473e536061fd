import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createBackup, restoreBackup } from './backups.ts';
import { Enquiries } from './enquiries.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'backup-test-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Stores an enquiry with a file. */
async function add(enquiries: Enquiries, id: string): Promise<void> {
  writeFileSync(join(enquiries.uploadFolder, `file-of-${id}`), 'a CV');
  await enquiries.add(
    {
      id,
      receivedAt: new Date().toISOString(),
      to: 'hello@studio.example',
      subject: 'Hello',
      replyTo: null,
      fields: [],
      files: [{ stored: `file-of-${id}`, name: 'cv.pdf', size: 4, type: 'application/pdf', sha256: '' }],
      digest: id,
    },
    { status: 'queued' },
  );
}

test('the last seven backups are kept, and only their owner can read them', async () => {
  const { store } = await Enquiries.open(folder);
  for (let day = 1; day <= 9; day += 1) await createBackup(store, `2026-11-0${day}T01:00:00.000Z`);
  const path = await createBackup(store, '2026-11-09T02:00:00.000Z');
  await store.close();
  expect(readdirSync(join(folder, 'backups')).sort()).toEqual(
    [3, 4, 5, 6, 7, 8, 9].map((day) => `studio-2026-11-0${day}.db`),
  );
  expect(statSync(path).mode & 0o777).toBe(0o600);
});

test('a restored backup replaces the database; the former one is kept with all its files', async () => {
  const enquiries = await Enquiries.open(folder);
  await add(enquiries, 'before');
  const backup = await createBackup(enquiries.store);
  await add(enquiries, 'after');
  await enquiries.store.close();
  const { previousDataFolder, enquiryCount } = await restoreBackup(folder, backup);
  expect(enquiryCount).toBe(1);
  // Opening the files deletes those without an enquiry.
  const restored = await Enquiries.open(folder);
  await restored.files.deleteUnusedFiles();
  expect((await restored.list('queued')).map(({ id }) => id)).toEqual(['before']);
  expect(readdirSync(restored.uploadFolder)).toEqual(['file-of-before']);
  await restored.store.close();
  const kept = await Enquiries.open(previousDataFolder);
  expect((await kept.list('queued')).map(({ id }) => id)).toEqual(['before', 'after']);
  expect(readdirSync(kept.uploadFolder).sort()).toEqual(['file-of-after', 'file-of-before']);
  await kept.store.close();
});

test('a file that is no backup changes nothing', async () => {
  const enquiries = await Enquiries.open(folder);
  await add(enquiries, 'one');
  await enquiries.store.close();
  const other = join(folder, 'notes.txt');
  writeFileSync(other, 'notes '.repeat(2000));
  await expect(restoreBackup(folder, other)).rejects.toThrow(
    /notes\.txt cannot be restored: .*not a database/,
  );
  await expect(restoreBackup(folder, join(folder, 'none'))).rejects.toThrow(
    /none cannot be restored: ENOENT/,
  );
  const again = await Enquiries.open(folder);
  expect((await again.list('queued')).map(({ id }) => id)).toEqual(['one']);
  await again.store.close();
});
