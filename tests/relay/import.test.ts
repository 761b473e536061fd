import { existsSync, mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { findIdsWithStatus, queryDatabase } from './support/database.ts';
import { waitUntil } from './support/forms.ts';
import { cleanUp, createTemporaryFolder, runRelayCommand, startRelay } from './support/relay-process.ts';
import { TestSmtp } from './support/test-smtp.ts';

afterAll(cleanUp);

const CV_TEXT = '%PDF-1.7 a CV';

/** Writes an enquiry in the format that relays used before they had a database. @returns the folder of the enquiry */
function writeFormerEnquiry(folder: string, status: string, id: string, state: object | null): string {
  const path = join(folder, status, id);
  mkdirSync(path, { recursive: true });
  const message = {
    version: 1,
    id,
    receivedAt: '2026-11-01T10:00:00.000Z',
    to: 'hello@studio.example',
    subject: `Enquiry ${id}`,
    replyTo: { name: 'Asha', address: 'asha@visitor.example' },
    fields: [{ name: 'message', value: 'North light.' }],
    files: [{ stored: 'file-1', name: 'cv.pdf', size: CV_TEXT.length, type: 'application/pdf', sha256: 'x' }],
    held: status === 'held',
    digest: `digest of ${id}`,
  };
  writeFileSync(join(path, 'message.json'), JSON.stringify(message));
  writeFileSync(join(path, 'file-1'), CV_TEXT);
  if (state) writeFileSync(join(path, 'state.json'), JSON.stringify(state));
  return path;
}

test('a former spool is imported once with files, delivery state and notes, and its folders are kept', async () => {
  const folder = createTemporaryFolder();
  const state = {
    attempts: 2,
    since: '2026-11-02T10:00:00.000Z',
    triedFor: 1234.5,
    lastError: '451 Not now',
    lastAttemptAt: '2026-11-02T11:00:00.000Z',
    sentAt: null,
    response: null,
    toldAt: null,
  };
  const sentAt = '2026-11-03T10:00:00.000Z';
  writeFormerEnquiry(folder, 'waiting', 'queued-1', state);
  writeFormerEnquiry(folder, 'waiting', 'sent-unmoved', { ...state, sentAt });
  const sentFolder = writeFormerEnquiry(folder, 'sent', 'sent-1', { ...state, sentAt, response: '250 OK' });
  writeFileSync(
    join(sentFolder, 'answered.json'),
    JSON.stringify({ by: 'Asha Rao', at: sentAt, note: 'Called' }),
  );
  const yesterday = new Date(Date.now() - 24 * 3_600_000);
  utimesSync(sentFolder, yesterday, yesterday);
  writeFormerEnquiry(folder, 'failed', 'failed-1', { ...state, toldAt: sentAt });
  writeFormerEnquiry(folder, 'held', 'held-1', null);
  mkdirSync(join(folder, 'failed/damaged'));
  writeFileSync(join(folder, 'failed/damaged/message.json'), '{');
  mkdirSync(join(folder, 'incoming/upload'), { recursive: true });
  // RELAY_SPOOL is the former name of DATA_FOLDER.
  const startFormerRelay = () =>
    startRelay({ env: { SMTP_URL: 'smtp://127.0.0.1:1', DATA_FOLDER: '', RELAY_SPOOL: folder } });
  const relay = await startFormerRelay();
  const idsByStatus = Object.fromEntries(
    ['queued', 'sent', 'failed', 'quarantined'].map((status) => [
      status,
      findIdsWithStatus(folder, status).sort(),
    ]),
  );
  expect(idsByStatus).toEqual({
    queued: ['queued-1'],
    sent: ['sent-1', 'sent-unmoved'],
    failed: ['damaged', 'failed-1'],
    quarantined: ['held-1'],
  });
  const importedFolder = join(folder, 'spool-imported', readdirSync(join(folder, 'spool-imported'))[0] ?? '');
  const readRow = (id: string) => queryDatabase(folder, 'SELECT * FROM enquiries WHERE id = ?', id)[0];
  expect(readRow('sent-1')).toMatchObject({
    received_at: '2026-11-01T10:00:00.000Z',
    recipient: 'hello@studio.example',
    reply_to_address: 'asha@visitor.example',
    status_changed_at: yesterday.toISOString(),
    queued_at: state.since,
    attempts: 2,
    tried_for_ms: 1235,
    sent_at: sentAt,
    response: '250 OK',
    answered_by: 'Asha Rao',
    answer_note: 'Called',
  });
  expect(readRow('failed-1')).toMatchObject({ last_error: '451 Not now', notified_at: sentAt });
  expect(readRow('damaged')?.last_error).toContain(join(importedFolder, 'failed/damaged'));
  for (const { files } of queryDatabase(folder, `SELECT files FROM enquiries WHERE id <> 'damaged'`)) {
    const [file] = JSON.parse(String(files));
    expect(readFileSync(join(folder, 'files', file.stored), 'utf8')).toBe(CV_TEXT);
  }
  expect(readdirSync(importedFolder).sort()).toEqual(['failed', 'held', 'sent', 'waiting']);
  expect(existsSync(join(importedFolder, 'sent/sent-1/message.json'))).toBe(true);
  expect(
    ['waiting', 'sent', 'failed', 'held', 'incoming'].filter((name) => existsSync(join(folder, name))),
  ).toEqual([]);
  await relay.stop('SIGKILL');
});

test('an interrupted import continues and does not import an enquiry twice', async () => {
  const smtp = await new TestSmtp().start();
  const folder = createTemporaryFolder();
  const env = { SMTP_URL: 'smtp://127.0.0.1:1' };
  const ids = Array.from({ length: 20 }, (_, index) => `queued-${index}`);
  for (const id of ids) writeFormerEnquiry(folder, 'waiting', id, null);
  await (await startRelay({ folder, env })).stop();
  // Creates the folders again, as after a crash between the import and the renaming of the old folder.
  for (const id of ids) writeFormerEnquiry(folder, 'waiting', id, null);
  writeFormerEnquiry(folder, 'waiting', 'queued-20', null);
  const relay = await startRelay({ folder, env: { SMTP_URL: smtp.url } });
  await waitUntil('all are sent', () => findIdsWithStatus(folder, 'sent').length === 21, 60_000);
  expect(smtp.mails.map(({ email }) => email.messageId).sort()).toEqual(
    [...ids, 'queued-20'].map((id) => `<${id}@studio.example>`).sort(),
  );
  expect(smtp.mails[0]?.email.attachments).toHaveLength(1);
  await relay.stop();
  await smtp.stop();
  const { output } = await runRelayCommand(['show', 'queued-3'], { DATA_FOLDER: folder });
  expect(output).toContain('message: North light.');
});
