import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Enquiries } from '../../packages/relay/enquiries.ts';
import { MailboxWatcher } from '../../packages/relay/imap/mailbox-watcher.ts';
import { getTestDatabaseUrl, usesPostgres } from '../support/test-database.ts';
import { contactFields, postAjax } from './support/forms.ts';
import { openRelay } from './support/relay-app.ts';
import { cleanUp, createTemporaryFolder, testRecipient } from './support/relay-process.ts';
import { TestImap } from './support/test-imap.ts';
import { TestSmtp } from './support/test-smtp.ts';

const MINUTE_MS = 60_000;
const START = Date.parse('2026-11-27T08:00:00Z');
const VISITOR = 'visitor@home.example';

let enquiries: Enquiries;
let imap: TestImap;
let watcher: MailboxWatcher;
/** Simulated time since the start of the test. The tests do not wait. */
let elapsedMs: number;

beforeEach(async () => {
  elapsedMs = 0;
  const folder = join(createTemporaryFolder(), 'data');
  enquiries = await Enquiries.open(folder, { databaseUrl: await getTestDatabaseUrl(folder) });
  imap = await new TestImap().start();
  watcher = createWatcher();
});

afterEach(async () => {
  await watcher.stop();
  await imap.stop();
  await enquiries.store.close();
});

afterAll(cleanUp);

/** @param idleMs time limit for a silent server */
const createWatcher = (idleMs = 30_000) =>
  new MailboxWatcher({
    settings: { host: '127.0.0.1', port: imap.port, isSecure: false, user: 'studio', password: 'secret' },
    enquiries,
    config: {
      from: { name: 'Studio website', address: 'website@studio.example' },
      recipients: new Set([testRecipient]),
    },
    clock: { systemNow: () => START + elapsedMs, monotonicNow: () => elapsedMs },
    log: { info: () => undefined, warn: () => undefined, error: () => undefined },
    timeouts: { connection: idleMs, idle: idleMs, total: 60_000 },
  });

async function addEnquiry(): Promise<string> {
  const id = randomUUID();
  const enquiry = {
    id,
    receivedAt: new Date(START - 3_600_000).toISOString(),
    to: testRecipient,
    subject: 'Enquiry',
    replyTo: { name: 'Visitor', address: VISITOR },
    fields: [{ name: 'message', value: 'A house in Alwar.' }],
    files: [],
    digest: id,
  };
  await enquiries.add(enquiry, { status: 'queued' });
  return id;
}

/** Headers of a mail that answers an enquiry. */
const replyTo = (id: string, from = 'Asha <asha@studio.example>') => ({
  From: from,
  To: VISITOR,
  Subject: 'Re: Enquiry',
  'In-Reply-To': `<${id}@studio.example>`,
});

const minutesAgo = (minutes: number) => new Date(START - minutes * MINUTE_MS);

async function poll(minutes = 1): Promise<void> {
  for (let minute = 0; minute < minutes; minute += 1) {
    elapsedMs += MINUTE_MS;
    await watcher.poll();
  }
}

describe('answers', () => {
  test.each(['Sent', 'INBOX'] as const)('a reply in %s marks the enquiry as answered', async (folder) => {
    const id = await addEnquiry();
    const other = await addEnquiry();
    imap.deliver(folder, replyTo(id), minutesAgo(5));
    await poll();
    expect(watcher.trouble).toBeNull();
    expect(await enquiries.find(id)).toMatchObject({
      answeredBy: 'Asha',
      answeredAt: minutesAgo(5).toISOString(),
      answerNote: 'By e-mail: Re: Enquiry',
    });
    expect(await enquiries.find(other)).toMatchObject({ answeredAt: null });
  });

  test('an enquiry stays open after a mail that may not be an answer, and says which mail it was', async () => {
    const id = await addEnquiry();
    imap.deliver('INBOX', { ...replyTo(id), Precedence: 'auto_reply' }, minutesAgo(4));
    imap.deliver('INBOX', replyTo(id, `Visitor <${VISITOR}>`), minutesAgo(3));
    await poll();
    const answerNote = '“Re: Enquiry” from asha@studio.example: an automatic mail';
    expect(await enquiries.find(id)).toMatchObject({ answeredAt: null, answerNote });
    imap.deliver('Sent', { ...replyTo(id), To: 'ravi@studio.example' }, minutesAgo(2));
    await poll();
    const nextNote = '“Re: Enquiry” from asha@studio.example: not sent to the visitor';
    expect(await enquiries.find(id)).toMatchObject({ answeredAt: null, answerNote: nextNote });
    imap.deliver('Sent', replyTo(id), minutesAgo(1));
    await poll();
    imap.deliver('INBOX', { ...replyTo(id), Precedence: 'bulk' }, minutesAgo(0));
    await poll();
    const note = 'By e-mail: Re: Enquiry';
    expect(await enquiries.find(id)).toMatchObject({ answeredBy: 'Asha', answerNote: note });
  });

  test('an enquiry that an editor has marked as answered, or reopened, stays so', async () => {
    const id = await addEnquiry();
    imap.deliver('Sent', replyTo(id), minutesAgo(5));
    await poll();
    await enquiries.setAnswer(id, null);
    await poll(2);
    expect(await enquiries.find(id)).toMatchObject({ answeredAt: null });
    await enquiries.setAnswer(id, { by: 'Ravi', at: minutesAgo(0).toISOString(), note: 'By telephone' });
    imap.deliver('Sent', replyTo(id), minutesAgo(0));
    await poll();
    expect(await enquiries.find(id)).toMatchObject({ answeredBy: 'Ravi' });
  });

  test('each mail is read once, also after a restart, and again when the folder was created anew', async () => {
    const id = await addEnquiry();
    imap.deliver('Sent', { From: 'Asha <asha@studio.example>', Subject: 'Lunch' }, minutesAgo(6));
    await poll();
    imap.deliver('Sent', replyTo(id), minutesAgo(5));
    watcher = createWatcher();
    await poll();
    expect(await enquiries.find(id)).toMatchObject({ answeredBy: 'Asha' });
    await enquiries.setAnswer(id, null);
    imap.folders.Sent.uidValidity += 1;
    await poll();
    expect(await enquiries.find(id)).toMatchObject({ answeredBy: 'Asha' });
  });

  test('the first time, mails of more than a week ago are not read, and reading changes no mail', async () => {
    const id = await addEnquiry();
    imap.deliver('Sent', replyTo(id), new Date(START - 9 * 24 * 60 * MINUTE_MS));
    imap.deliver('INBOX', replyTo(await addEnquiry()), minutesAgo(5));
    await poll();
    expect(await enquiries.find(id)).toMatchObject({ answeredAt: null });
    expect(imap.changes).toEqual([]);
  });
});

describe('faults', () => {
  test('a refused password is told without the address, and tried again after five minutes', async () => {
    imap.behaviour = 'refuse-password';
    await poll(5);
    expect(imap.connections).toBe(1);
    expect(watcher.trouble?.reason).toMatch(/^Invalid login: /);
    expect(watcher.trouble?.reason).not.toContain('studio@');
    imap.behaviour = 'work';
    await poll(1);
    expect(watcher.trouble).toBeNull();
  });

  test('a server that never answers is given up', async () => {
    imap.behaviour = 'silent';
    watcher = createWatcher(200);
    await poll();
    expect(watcher.trouble?.reason).toMatch(/\S/);
  });

  test('stopping ends a connection that waits', async () => {
    imap.behaviour = 'silent';
    watcher.start();
    await expect.poll(() => imap.connections).toBe(1);
    await watcher.stop();
    expect(watcher.trouble?.reason).toBe('The relay stops.');
  });

  test('a server that is down is told', async () => {
    await imap.stop();
    await poll();
    expect(watcher.trouble?.reason).toMatch(/ECONNREFUSED/);
  });
});

test.skipIf(usesPostgres)('a relay with IMAP_URL marks the answer to a mail that it has sent', async () => {
  const smtp = await new TestSmtp().start();
  const env = { SMTP_URL: smtp.url, IMAP_URL: imap.url };
  const relay = await openRelay(env);
  await postAjax(relay, { ...contactFields, email: VISITOR });
  await expect.poll(() => smtp.mails.length).toBe(1);
  const { messageId = '' } = smtp.mails[0]?.email ?? {};
  imap.deliver('Sent', { ...replyTo(''), 'In-Reply-To': messageId }, new Date());
  await relay.stop();
  // The mailbox is read at the start.
  const next = await openRelay(env, relay.folder);
  const readAnswers = () =>
    next.relay.enquiries.store.db.selectFrom('enquiries').select('answeredBy').execute();
  await expect.poll(readAnswers).toEqual([{ answeredBy: 'Asha' }]);
  await next.stop();
  await smtp.stop();
});
