import { randomUUID } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { contactFields, postAjax, waitUntil } from './support/forms.ts';
import {
  cleanUp,
  type RelayProcess,
  runRelayCommand,
  startRelay,
  temporaryFolder,
  unprivilegedUid,
} from './support/relay-process.ts';
import { TestSmtp } from './support/test-smtp.ts';

// Starting processes is slow on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const uid = unprivilegedUid();
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

const idsIn = (status: string) => readdirSync(join(relay.spool, status));
/** Sets when an enquiry got its status, or when a mail was stored. */
const setAge = (path: string, days: number) =>
  utimesSync(path, new Date(Date.now() - days * DAY_MS), new Date(Date.now() - days * DAY_MS));
const enquiryMails = () =>
  smtp.mails.filter(({ email }) => !email.subject?.includes('could not be delivered'));
const health = async () =>
  (await fetch(`${relay.url}/healthz`)).json() as Promise<{ status: string; waiting: number }>;

/** Creates a stopped relay with three waiting enquiries, the last one with an attachment. */
async function createThreeWaiting(uid?: number): Promise<string[]> {
  const { url } = smtp;
  await smtp.stop();
  const folder = temporaryFolder();
  chmodSync(folder, 0o777);
  relay = await startRelay({
    spool: join(folder, 'spool'),
    env: { SMTP_URL: url },
    ...(uid !== undefined && { uid }),
  });
  const ids = [randomUUID(), randomUUID(), randomUUID()];
  for (const [index, _id] of ids.entries()) {
    const attachment = index === 2 ? { attachment: new File(['%PDF-1.7', 'x'.repeat(5000)], 'cv.pdf') } : {};
    await postAjax(relay, { ...contactFields, ...attachment, _id });
  }
  await relay.stop();
  await smtp.start();
  return ids;
}

test('corrupt enquiries fail and are reported once, and a valid one is sent once', async () => {
  const [first = '', second = '', third = ''] = await createThreeWaiting();
  const waiting = join(relay.spool, 'waiting');
  cpSync(join(waiting, first), join(waiting, `${first}.bak`), { recursive: true });
  writeFileSync(join(waiting, second, 'message.json'), '{"version":1');
  truncateSync(join(waiting, third, 'file-1'), 4000);
  mkdirSync(join(waiting, 'empty'));
  const restart = async () => {
    relay = await startRelay({ spool: relay.spool, env: { SMTP_URL: smtp.url } });
  };
  await restart();
  await waitUntil('no enquiry is waiting', () => idsIn('waiting').length === 0);
  expect(idsIn('failed').sort()).toEqual([second, third, `${first}.bak`, 'empty'].sort());
  const notifications = () =>
    smtp.mails
      .filter((mail) => !enquiryMails().includes(mail))
      .map(({ email }) => email.text ?? '')
      .join();
  await waitUntil('the studio was notified of all failed enquiries', () =>
    idsIn('failed').every((id) => notifications().includes(id)),
  );
  expect((await health()).status).toBe('failed');
  const before = smtp.mails.length;
  for (let restarts = 0; restarts < 2; restarts += 1) {
    await relay.stop();
    await restart();
    await waitUntil('the relay has started', async () => (await health()).waiting === 0);
  }
  expect(enquiryMails().map(({ email }) => email.messageId)).toEqual([`<${first}@studio.example>`]);
  expect(smtp.mails).toHaveLength(before);

  const env = { RELAY_SPOOL: relay.spool };
  expect((await runRelayCommand(['show', second], env)).output).toContain('damaged');
  expect((await runRelayCommand(['list'], env)).output).toContain(`message.json is that of ${first}`);
  expect((await runRelayCommand(['retry', 'all'], env)).code).toBe(1);
  expect((await runRelayCommand(['drop', second], env)).code).toBe(0);
  expect(idsIn('failed')).not.toContain(second);
});

test('"retry all" queues the other enquiries if one is corrupt', async () => {
  smtp.behaviour = { kind: 'refuse', at: 'data', code: 554, text: '5.7.1 Rejected by policy' };
  relay = await startRelay({ env: { SMTP_URL: smtp.url } });
  const ids = Array.from({ length: 3 }, () => randomUUID());
  for (const _id of ids) await postAjax(relay, { ...contactFields, _id });
  await waitUntil('all failed', () => idsIn('failed').length === 3);
  const [first = ''] = idsIn('failed');
  writeFileSync(join(relay.spool, 'failed', first, 'message.json'), 'x');
  smtp.behaviour = { kind: 'accept' };
  const { code, output } = await runRelayCommand(['retry', 'all'], { RELAY_SPOOL: relay.spool });
  expect([code, output]).toEqual([1, expect.stringContaining(`${first}: not sent again`)]);
  await waitUntil('the other two arrived', () => enquiryMails().length === 2);
});

test.skipIf(uid === undefined)(
  'an unreadable enquiry stays queued and is reported by /healthz; others are sent, and expired ones are deleted',
  async () => {
    const [first = ''] = await createThreeWaiting(uid);
    const unreadable = join(relay.spool, 'waiting', first);
    chmodSync(unreadable, 0o000);
    const expired = join(relay.spool, 'sent', 'expired');
    // The relay may not delete this one, since it belongs to root.
    const undeletable = join(relay.spool, 'sent', 'undeletable');
    for (const path of [expired, undeletable]) {
      mkdirSync(path);
      setAge(path, 31);
    }
    chownSync(expired, uid ?? 0, uid ?? 0);
    relay = await startRelay({ spool: relay.spool, env: { SMTP_URL: smtp.url }, uid: uid ?? 0 });
    await waitUntil('the other two arrived', () => enquiryMails().length === 2);
    await waitUntil(
      '/healthz reports the unreadable enquiry',
      async () => (await health()).status === 'spool unreadable',
    );
    // A mail arrives before its state is saved.
    await waitUntil('the states of the others are saved', async () => (await health()).waiting === 1);
    expect(await health()).toMatchObject({ status: 'spool unreadable', failed: 0 });
    await waitUntil('the expired enquiry is deleted', () => !existsSync(expired));
    expect(existsSync(undeletable)).toBe(true);
    chmodSync(unreadable, 0o700);
    await waitUntil('the third arrived', () => enquiryMails().length === 3);
    await waitUntil('/healthz reports ok', async () => (await health()).status === 'ok');
  },
);

test('RELAY_KEEP_DAYS=1 deletes sent enquiries and mailbox mails after one day, but held enquiries after 30 days', async () => {
  const spool = join(temporaryFolder(), 'spool');
  const start = async () => {
    relay = await startRelay({
      spool,
      env: { SITE_ORIGIN: 'http://studio.localhost', RELAY_KEEP_DAYS: '1' },
    });
  };
  const post = (fields: Record<string, string>) =>
    postAjax(relay, fields, { origin: 'http://studio.localhost' });
  await start();
  const [recent, old] = [randomUUID(), randomUUID()];
  for (const _id of [recent, old]) await post({ ...contactFields, _honey: 'x', _id });
  await post(contactFields);
  const mails = () => readdirSync(join(spool, 'mailbox'));
  await waitUntil('the mailbox has a mail', () => mails().length === 1);
  await waitUntil('the enquiry is saved as sent', () => idsIn('sent').length === 1);
  await relay.stop();
  setAge(join(spool, 'held', recent), 29);
  setAge(join(spool, 'held', old), 31);
  setAge(join(spool, 'mailbox', mails()[0] ?? ''), 2);
  setAge(join(spool, 'sent', idsIn('sent')[0] ?? ''), 2);
  await start();
  await waitUntil(
    'expired enquiries are deleted',
    () => idsIn('sent').length === 0 && idsIn('held').length === 1,
  );
  expect(idsIn('held')).toEqual([recent]);
  expect(mails()).toEqual([]);
});
