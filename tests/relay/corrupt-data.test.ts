import { randomUUID } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import type { StoredFile } from '@studio/relay/enquiry';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { findIdsWithStatus, queryDatabase } from './support/database.ts';
import { contactFields, postAjax, waitUntil } from './support/forms.ts';
import {
  cleanUp,
  createTemporaryFolder,
  findUnprivilegedUid,
  type RelayProcess,
  runRelayCommand,
  startRelay,
} from './support/relay-process.ts';
import { TestSmtp } from './support/test-smtp.ts';

const uid = findUnprivilegedUid();
const DAY_MS = 24 * 3_600_000;
let smtp: TestSmtp;
let relay: RelayProcess;

beforeEach(async () => {
  smtp = await new TestSmtp().start();
});

afterEach(async () => {
  await relay.stop('SIGKILL');
  await smtp.stop();
});

afterAll(cleanUp);

const findIds = (status: string) => findIdsWithStatus(relay.folder, status);
const enquiryMails = () =>
  smtp.mails.filter(({ email }) => !email.subject?.includes('could not be delivered'));
const fetchHealth = async () =>
  (await fetch(`${relay.url}/healthz`)).json() as Promise<{ status: string; waiting: number }>;

/** Creates a stopped relay with three queued enquiries. The last two have an attachment. @returns the ids of the enquiries */
async function createQueuedEnquiries(uid?: number): Promise<string[]> {
  const { url } = smtp;
  await smtp.stop();
  const parent = createTemporaryFolder();
  chmodSync(parent, 0o777);
  relay = await startRelay({
    folder: join(parent, 'data'),
    env: { SMTP_URL: url },
    ...(uid !== undefined && { uid }),
  });
  const ids = [randomUUID(), randomUUID(), randomUUID()];
  for (const [index, _id] of ids.entries()) {
    const attachment = index > 0 ? { attachment: new File(['%PDF-1.7', 'x'.repeat(5000)], 'cv.pdf') } : {};
    await postAjax(relay, { ...contactFields, ...attachment, _id });
  }
  await relay.stop();
  await smtp.start();
  return ids;
}

/** Returns the path of the stored attachment of an enquiry. */
function findStoredFile(id: string): string {
  const [row] = queryDatabase(relay.folder, 'SELECT files FROM enquiries WHERE id = ?', id);
  const [file] = JSON.parse(String(row?.files)) as StoredFile[];
  return join(relay.folder, 'files', file?.stored ?? '');
}

test('enquiries with missing or truncated files fail with one notification, and other enquiries are sent once', async () => {
  const [firstId = '', secondId = '', thirdId = ''] = await createQueuedEnquiries();
  rmSync(findStoredFile(secondId));
  truncateSync(findStoredFile(thirdId), 4000);
  const restart = async () => {
    relay = await startRelay({ folder: relay.folder, env: { SMTP_URL: smtp.url } });
  };
  await restart();
  await waitUntil('no enquiry is queued', () => findIds('queued').length === 0);
  expect(findIds('failed').sort()).toEqual([secondId, thirdId].sort());
  const notificationTexts = () =>
    smtp.mails
      .filter((mail) => !enquiryMails().includes(mail))
      .map(({ email }) => email.text ?? '')
      .join();
  await waitUntil('the studio was notified of all failed enquiries', () =>
    findIds('failed').every((id) => notificationTexts().includes(id)),
  );
  // A mail arrives before the relay saves that it was sent.
  await waitUntil('the notifications are saved', () =>
    queryDatabase(relay.folder, "SELECT notified_at FROM enquiries WHERE status = 'failed'").every(
      ({ notified_at }) => notified_at !== null,
    ),
  );
  expect((await fetchHealth()).status).toBe('failed');
  const before = smtp.mails.length;
  await relay.stop();
  await restart();
  expect(enquiryMails().map(({ email }) => email.messageId)).toEqual([`<${firstId}@studio.example>`]);
  expect(smtp.mails).toHaveLength(before);

  const env = { DATA_FOLDER: relay.folder };
  expect((await runRelayCommand(['show', secondId], env)).output).toContain('(cv.pdf) is missing');
  expect((await runRelayCommand(['list'], env)).output).toContain('has 4000 bytes of 5008');
  expect((await runRelayCommand(['drop', secondId], env)).code).toBe(0);
  expect(findIds('failed')).toEqual([thirdId]);
});

test.skipIf(uid === undefined)(
  'an enquiry with an unreadable file stays queued with the reason, and other enquiries are sent',
  async () => {
    const [, , thirdId = ''] = await createQueuedEnquiries(uid);
    const [file, hiddenFile] = [findStoredFile(thirdId), join(relay.folder, 'hidden')];
    renameSync(file, hiddenFile);
    // No user can read a symbolic link to itself, but it exists.
    symlinkSync(file, file);
    relay = await startRelay({ folder: relay.folder, env: { SMTP_URL: smtp.url }, uid: uid ?? 0 });
    await waitUntil('the other two arrived', () => enquiryMails().length === 2);
    // A mail arrives before the relay saves that it was sent.
    await waitUntil('the states of the others are saved', async () => (await fetchHealth()).waiting === 1);
    const readLastError = () =>
      queryDatabase(relay.folder, 'SELECT last_error FROM enquiries WHERE id = ?', thirdId)[0]?.last_error;
    await waitUntil('the reason is saved', () => String(readLastError()).includes('ELOOP'));
    expect(findIds('queued')).toEqual([thirdId]);
    renameSync(hiddenFile, file);
    await waitUntil('the third arrived', () => enquiryMails().length === 3);
    await waitUntil('/healthz reports ok', async () => (await fetchHealth()).status === 'ok');
  },
);

test('files without an enquiry are removed at the start', async () => {
  const [, , thirdId = ''] = await createQueuedEnquiries();
  const interruptedUpload = join(relay.folder, 'files', randomUUID());
  writeFileSync(interruptedUpload, 'half an upload');
  relay = await startRelay({ folder: relay.folder, env: { SMTP_URL: 'smtp://127.0.0.1:1' } });
  expect([existsSync(interruptedUpload), existsSync(findStoredFile(thirdId))]).toEqual([false, true]);
});

test('with a missing database, the relay does not start, explains the repair, and keeps the files', async () => {
  await createQueuedEnquiries();
  for (const name of ['studio.db', 'studio.db-wal', 'studio.db-shm'])
    rmSync(join(relay.folder, name), { force: true });
  for (let times = 0; times < 2; times += 1)
    await expect(startRelay({ folder: relay.folder, env: { SMTP_URL: smtp.url } })).rejects.toThrow(
      /database of the enquiries is missing in \S+, but their files are there\. Restore the last backup: npm run relay -- restore/,
    );
  expect(readdirSync(join(relay.folder, 'files'))).toHaveLength(2);
});

test('with a damaged database, the relay does not start and explains the repair', async () => {
  await createQueuedEnquiries();
  const database = join(relay.folder, 'studio.db');
  writeFileSync(database, readFileSync(database).fill(120, 8192));
  await expect(startRelay({ folder: relay.folder, env: { SMTP_URL: smtp.url } })).rejects.toThrow(
    /The database \S+studio\.db cannot be used: [\s\S]*restore the last backup: npm run relay -- restore/,
  );
});

test('while the database fails, visitors get an error message, and the relay recovers afterwards', async () => {
  relay = await startRelay({ env: { SMTP_URL: smtp.url } });
  queryDatabase(relay.folder, 'ALTER TABLE enquiries RENAME TO lost');
  expect(await postAjax(relay, contactFields)).toMatchObject({
    status: 503,
    message: 'The message could not be saved on our side. Please try again in a minute.',
  });
  expect((await fetchHealth()).status).toBe('storage unreadable');
  queryDatabase(relay.folder, 'ALTER TABLE lost RENAME TO enquiries');
  expect(await postAjax(relay, contactFields)).toMatchObject({ status: 200 });
  await waitUntil('the enquiry is sent', () => findIds('sent').length === 1);
});

test('a backup can replace a damaged database once the relay has stopped', async () => {
  const smtpDownEnv = { SMTP_URL: 'smtp://127.0.0.1:1' };
  relay = await startRelay({ env: smtpDownEnv });
  const _id = randomUUID();
  await postAjax(relay, { ...contactFields, _id, attachment: new File(['%PDF-1.7'], 'cv.pdf') });
  const env = { DATA_FOLDER: relay.folder };
  const { output } = await runRelayCommand(['backup'], env);
  const [backup = ''] = /\S+\/backups\/studio-[\d-]+\.db/.exec(output) ?? [];
  const refusedRestore = await runRelayCommand(['restore', backup], env);
  expect([refusedRestore.code, refusedRestore.output]).toEqual([
    1,
    expect.stringContaining('Stop it first.'),
  ]);
  await relay.stop();
  writeFileSync(join(relay.folder, 'studio.db'), 'damaged '.repeat(2000));
  const restoreResult = await runRelayCommand(['restore', backup], env);
  expect([restoreResult.code, restoreResult.output]).toEqual([
    0,
    expect.stringContaining('Enquiries restored: 1.'),
  ]);
  relay = await startRelay({ folder: relay.folder, env: { SMTP_URL: smtp.url } });
  await waitUntil('the enquiry is sent', () => findIds('sent').includes(_id));
  expect(smtp.mails[0]?.email.attachments).toHaveLength(1);
});

test('RELAY_KEEP_DAYS=1 deletes sent enquiries and mailbox mails after one day, but quarantined enquiries after 30 days', async () => {
  const folder = join(createTemporaryFolder(), 'data');
  const start = async () => {
    relay = await startRelay({
      folder,
      env: { SITE_ORIGIN: 'http://studio.localhost', RELAY_KEEP_DAYS: '1' },
    });
  };
  const post = (fields: Record<string, string | File>) =>
    postAjax(relay, fields, { origin: 'http://studio.localhost' });
  await start();
  const [recentId, oldId, sentId] = [randomUUID(), randomUUID(), randomUUID()];
  for (const _id of [recentId, oldId]) await post({ ...contactFields, _honey: 'x', _id });
  await post({ ...contactFields, _id: sentId, attachment: new File(['%PDF-1.7'], 'cv.pdf') });
  const listMailboxFiles = () => readdirSync(join(folder, 'mailbox'));
  await waitUntil('the mailbox has a mail', () => listMailboxFiles().length === 1);
  await waitUntil('the enquiry is saved as sent', () => findIds('sent').length === 1);
  await relay.stop();
  const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS);
  const setAge = (id: string, days: number) =>
    queryDatabase(
      folder,
      'UPDATE enquiries SET status_changed_at = ? WHERE id = ?',
      daysAgo(days).toISOString(),
      id,
    );
  setAge(recentId, 29);
  setAge(oldId, 31);
  setAge(sentId, 2);
  utimesSync(join(folder, 'mailbox', listMailboxFiles()[0] ?? ''), daysAgo(2), daysAgo(2));
  await start();
  await waitUntil(
    'expired enquiries are deleted',
    () => findIds('sent').length === 0 && findIds('quarantined').length === 1,
  );
  expect(findIds('quarantined')).toEqual([recentId]);
  await waitUntil('their files are deleted', () => readdirSync(join(folder, 'files')).length === 0);
  expect(listMailboxFiles()).toEqual([]);
});
