import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { getTestDatabaseUrl } from '../../tests/support/test-database.ts';
import { Enquiries } from './enquiries.ts';
import { purgeExpired } from './retention.ts';

const DAY_MS = 24 * 3_600_000;

let folder = '';
let enquiries: Enquiries;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'retention-'));
  enquiries = await Enquiries.open(folder, { databaseUrl: await getTestDatabaseUrl(folder) });
});
afterEach(async () => {
  await enquiries.store.close();
  rmSync(folder, { recursive: true });
});

/** Stores an enquiry that came into its status some days ago. @param isSent whether it was sent then */
async function add(id: string, status: 'sent' | 'quarantined' | 'failed', daysAgo: number, isSent: boolean) {
  const at = new Date(Date.now() - daysAgo * DAY_MS).toISOString();
  const enquiry = { id, receivedAt: at, to: 'hello@studio.example', subject: '', replyTo: null };
  await enquiries.add({ ...enquiry, fields: [], files: [], digest: id }, { status: 'quarantined' });
  await enquiries.store.write((db) =>
    db
      .updateTable('enquiries')
      .set({ status, statusChangedAt: at, sentAt: isSent ? at : null })
      .where('id', '=', id)
      .execute(),
  );
}

test('sent enquiries are deleted after their time, also as spam; unsent spam after 30 days, failed ones never', async () => {
  await add('sent', 'sent', 9, true);
  await add('sent, expired', 'sent', 11, true);
  await add('sent, then marked as spam', 'sent', 9, true);
  await add('sent, then marked as spam, expired', 'sent', 11, true);
  for (const id of ['sent, then marked as spam', 'sent, then marked as spam, expired'])
    await enquiries.quarantine(id);
  await add('spam', 'quarantined', 29, false);
  await add('spam, expired', 'quarantined', 31, false);
  await add('failed', 'failed', 400, false);
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const purge = (daysFromNow: number) =>
    purgeExpired({ enquiries, config: { retentionDays: 10 }, log }, Date.now() + daysFromNow * DAY_MS);
  const listIds = async () =>
    (await enquiries.store.db.selectFrom('enquiries').select('id').orderBy('id').execute()).map(
      ({ id }) => id,
    );
  const all = await listIds();
  // A clock that is 40 days ahead, also at a start, deletes nothing within a day.
  for (const days of [-1.1, 40, 40.9]) await purge(days);
  expect(await listIds()).toEqual(all);
  // The corrected clock is confirmed by a reading of the next day.
  for (const days of [0, 1.1]) await purge(days);
  expect(await listIds()).toEqual(['failed', 'sent', 'sent, then marked as spam', 'spam']);
});
