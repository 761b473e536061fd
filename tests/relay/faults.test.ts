import { randomUUID } from 'node:crypto';
import { readdirSync, renameSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { queryDatabase } from './support/database.ts';
import { contactFields, postAjax } from './support/forms.ts';
import { openRelay, type TestRelay } from './support/relay-app.ts';
import { cleanUp, testRecipient } from './support/relay-process.ts';
import { type SmtpBehaviour, TestSmtp } from './support/test-smtp.ts';

/** Timeout of the relay for a server that stops responding. The recovered server must respond faster. */
const SHORT_TIMEOUT_MS = 3000;
const NOTIFICATION = /^(?:Problem|Solved) at/;

let smtp: TestSmtp;
let relay: TestRelay;

beforeEach(async () => {
  smtp = await new TestSmtp().start();
});

afterEach(async () => {
  await relay.stop();
  await smtp.stop();
});

afterAll(cleanUp);

const open = async (folder?: string) => {
  relay = await openRelay({ SMTP_URL: smtp.url }, folder);
};
/** Restarts the relay with a mail server that works. */
const restart = async () => {
  await relay.stop();
  smtp.behaviour = { kind: 'accept' };
  await open(relay.folder);
};
const expectFailedAttempts = (count: number) =>
  expect.poll(() => relay.countFailedAttempts()).toBeGreaterThanOrEqual(count);
const enquiryMails = () => smtp.mails.filter(({ email }) => !NOTIFICATION.test(email.subject ?? ''));
const notifications = () => smtp.mails.filter(({ email }) => NOTIFICATION.test(email.subject ?? ''));
const readHealth = async () => {
  const response = await relay.fetch(`${relay.url}/healthz`);
  return { code: response.status, ...((await response.json()) as object) };
};

/** Posts three enquiries, of which the last two have a file. All are accepted, whatever the mail server does. @returns their ids */
async function postEnquiries(): Promise<string[]> {
  const ids = [randomUUID(), randomUUID(), randomUUID()];
  for (const [index, _id] of ids.entries()) {
    const attachment = new File(['%PDF-1.7', 'x'.repeat(5000)], 'cv.pdf');
    const response = await postAjax(relay, { ...contactFields, ...(index > 0 && { attachment }), _id });
    expect(response.success).toBe('true');
  }
  return ids;
}

async function expectAllSent(ids: string[]): Promise<void> {
  await expect.poll(() => relay.findIds('sent').then((sent) => sent.sort())).toEqual([...ids].sort());
  const arrived = enquiryMails().map(({ email }) => email.messageId);
  expect(arrived.sort()).toEqual(ids.map((id) => `<${id}@studio.example>`).sort());
}

const findFile = async (id: string) => {
  const enquiry = await relay.relay.enquiries.find(id);
  return join(relay.folder, 'files', enquiry?.files[0]?.stored ?? '');
};

describe('the mail server', () => {
  test.each<[string, SmtpBehaviour]>([
    ['it is away', { kind: 'away' }],
    ['it defers', { kind: 'refuse', at: 'rcpt', code: 450, text: 'Greylisted, come back' }],
    ['it refuses the sender', { kind: 'refuse', at: 'mail', code: 553, text: '5.7.1 Sender rejected' }],
    ['it never answers', { kind: 'hang' }],
    ['its answer never ends', { kind: 'drip' }],
    ['it closes the connection in mid-DATA', { kind: 'close-in-data' }],
  ])('while %s, enquiries wait, and all are sent once afterwards', async (_name, behaviour) => {
    smtp.behaviour = behaviour;
    smtp.timeoutMs = SHORT_TIMEOUT_MS;
    await open();
    const ids = await postEnquiries();
    await expectFailedAttempts(2);
    expect([smtp.mails, await relay.findIds('failed')]).toEqual([[], []]);
    smtp.behaviour = { kind: 'accept' };
    await expectAllSent(ids);
  });

  test('while it refuses the password, enquiries wait', async () => {
    smtp.password = 'changed';
    await smtp.stop();
    await smtp.start();
    await open();
    const ids = await postEnquiries();
    await expectFailedAttempts(2);
    expect(await relay.findIds('failed')).toEqual([]);
    smtp.password = 'secret';
    await expectAllSent(ids);
  });

  const externalAddress = Object.values(networkInterfaces())
    .flat()
    .find((one) => one?.family === 'IPv4' && !one.internal)?.address;

  test.skipIf(externalAddress === undefined)('gets neither the password nor a mail without TLS', async () => {
    await smtp.stop();
    Object.assign(smtp, { password: 'secret', ignoresTls: false, host: externalAddress });
    await smtp.start();
    await open();
    await postAjax(relay, contactFields);
    await expectFailedAttempts(1);
    expect([smtp.loginAttempts, smtp.mails]).toEqual([0, []]);
  });

  test('refuses for good: enquiries fail, /healthz tells it, and sending again works', async () => {
    smtp.behaviour = { kind: 'refuse', at: 'data', code: 554, text: '5.7.1 Rejected by policy' };
    await open();
    const ids = await postEnquiries();
    await expect.poll(async () => (await relay.findIds('failed')).length).toBe(3);
    expect(await readHealth()).toMatchObject({ code: 503, status: 'failed', failed: 3 });
    smtp.behaviour = { kind: 'accept' };
    await relay.relay.enquiries.requeue({ status: 'failed' });
    await expectAllSent(ids);
  });

  test('refuses one recipient: another is told what to do, once, and other mails are sent', async () => {
    smtp.behaviour = {
      kind: 'refuse',
      at: 'rcpt',
      code: 550,
      text: '5.1.1 No such user',
      only: testRecipient,
    };
    await open();
    await postAjax(relay, contactFields);
    await expect.poll(async () => (await relay.findIds('failed')).length).toBe(1);
    for (let time = 0; time < 2; time += 1) await relay.relay.problemTeller.check();
    expect(notifications().map(({ recipients }) => recipients)).toEqual([['studio@studio.example']]);
    const { text } = notifications()[0]?.email ?? {};
    expect(text).toMatch(/“Send again”[\s\S]*No such user/);
    expect(text).not.toMatch(/npm|relay --/);
    await postAjax(relay, contactFields, { to: 'studio@studio.example' });
    await expect.poll(() => enquiryMails().length).toBe(1);
  });

  test('is back only after a restart: queued enquiries are sent', async () => {
    smtp.goAway();
    await open();
    const ids = await postEnquiries();
    await restart();
    await expectAllSent(ids);
  });

  test('is away for 15 minutes, or for 500 attempts: /healthz tells it, and then the enquiry fails', async () => {
    smtp.goAway();
    await open();
    await postAjax(relay, contactFields);
    await expectFailedAttempts(1);
    expect(await readHealth()).toMatchObject({ code: 200, status: 'ok', waiting: 1 });
    const queuedAt = new Date(Date.now() - 16 * 60_000).toISOString();
    queryDatabase(relay.folder, 'UPDATE enquiries SET queued_at = ?', queuedAt);
    expect(await readHealth()).toMatchObject({ code: 503, status: 'late', waiting: 1 });
    queryDatabase(relay.folder, 'UPDATE enquiries SET attempts = 500');
    await expect.poll(async () => (await relay.findIds('failed')).length).toBe(1);
    expect(await readHealth()).toMatchObject({ code: 503, status: 'failed', failed: 1 });
    const [id = ''] = await relay.findIds('failed');
    expect((await relay.relay.enquiries.find(id))?.lastError).toContain('given up after 501 attempts');
  });
});

describe('stored data', () => {
  beforeEach(async () => {
    smtp.goAway();
    await open();
  });

  test('enquiries with missing or truncated files fail with the reason, and others are sent once', async () => {
    const [first = '', second = '', third = ''] = await postEnquiries();
    rmSync(await findFile(second));
    truncateSync(await findFile(third), 4000);
    await restart();
    await expect.poll(async () => (await relay.findIds('failed')).length).toBe(2);
    const errors = await Promise.all(
      [second, third].map(async (id) => (await relay.relay.enquiries.find(id))?.lastError),
    );
    expect(errors).toEqual([
      expect.stringContaining('(cv.pdf) is missing'),
      expect.stringContaining('has 4000 bytes of 5008'),
    ]);
    await expect.poll(() => enquiryMails().length).toBe(1);
    await restart();
    await expect.poll(() => relay.findIds('queued')).toEqual([]);
    expect(enquiryMails().map(({ email }) => email.messageId)).toEqual([`<${first}@studio.example>`]);
  });

  test('an enquiry with an unreadable file stays queued with the reason', async () => {
    const [, , third = ''] = await postEnquiries();
    const [file, hiddenFile] = [await findFile(third), join(relay.folder, 'hidden')];
    renameSync(file, hiddenFile);
    // Nobody can read a symbolic link to itself, but it exists.
    symlinkSync(file, file);
    await restart();
    await expect.poll(async () => (await relay.relay.enquiries.find(third))?.lastError).toContain('ELOOP');
    await expect.poll(() => relay.findIds('queued')).toEqual([third]);
    renameSync(hiddenFile, file);
    await expect.poll(() => enquiryMails().length).toBe(3);
  });

  test('files without an enquiry are removed at the start', async () => {
    await postEnquiries();
    writeFileSync(join(relay.folder, 'files', randomUUID()), 'half an upload');
    await restart();
    expect(readdirSync(join(relay.folder, 'files')).filter((name) => !name.startsWith('self'))).toHaveLength(
      2,
    );
  });

  test('with a missing database, the relay does not start, explains the repair, and keeps the files', async () => {
    await postEnquiries();
    await relay.stop();
    for (const name of ['studio.db', 'studio.db-wal', 'studio.db-shm'])
      rmSync(join(relay.folder, name), { force: true });
    const { folder } = relay;
    await expect(openRelay({}, folder)).rejects.toThrow(
      /database of the enquiries is missing in \S+, but their files are there\. Restore the last backup/,
    );
    expect(readdirSync(join(folder, 'files'))).toHaveLength(2);
    await open();
  });

  test('while the database fails, visitors get an error message, and the relay recovers afterwards', async () => {
    smtp.behaviour = { kind: 'accept' };
    queryDatabase(relay.folder, 'ALTER TABLE enquiries RENAME TO lost');
    expect(await postAjax(relay, contactFields)).toMatchObject({
      status: 503,
      message: 'The message could not be saved on our side. Please try again in a minute.',
    });
    expect(await readHealth()).toMatchObject({ code: 503, status: 'storage' });
    queryDatabase(relay.folder, 'ALTER TABLE lost RENAME TO enquiries');
    expect(await postAjax(relay, contactFields)).toMatchObject({ status: 200 });
    await expect.poll(() => smtp.mails.length).toBe(1);
  });
});
