import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Store } from '@studio/store';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Enquiries } from '../../../packages/relay/enquiries.ts';
import { getTestDatabaseUrl } from '../../../tests/support/test-database.ts';
import { Reminders } from './reminders.ts';
import { type ReplyTarget, ReplyTimeCalculator } from './reply-time-calculator.ts';

const HOUR_MS = 3_600_000;
const [ASHA, IMRAN] = ['asha@example.com', 'imran@example.com'];
/** 01:30 on a Tuesday in Jaipur, 6.5 hours before the time of the morning's list. */
const RECEIVED = Date.parse('2026-11-30T20:00:00.000Z');
const hours = (count: number) => RECEIVED + count * HOUR_MS;

let folder: string;
let enquiries: Enquiries;
let mails: { to: string; subject: string; text: string }[];
/** The error with which the mail server answers; null if it accepts mails. */
let failure: Error | null;
let promise: ReplyTarget;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'reminders-'));
  enquiries = await Enquiries.open(folder, { databaseUrl: await getTestDatabaseUrl(folder) });
  mails = [];
  failure = null;
  promise = { hours: 24, workingDays: null, timeZone: 'Asia/Kolkata' };
});
afterEach(async () => {
  vi.useRealTimers();
  await enquiries.store.close();
  rmSync(folder, { recursive: true });
});

const MEERA = [
  { name: 'name', value: 'Meera' },
  { name: 'email', value: 'meera@visitor.example' },
];
const add = (
  id: string,
  receivedAt = RECEIVED,
  status: 'queued' | 'quarantined' = 'queued',
  fields = MEERA,
) =>
  enquiries.add(
    {
      id,
      receivedAt: new Date(receivedAt).toISOString(),
      to: 'hello@studio.example',
      subject: `About ${id}`,
      replyTo: { name: 'Meera', address: 'meera@visitor.example' },
      fields,
      files: [],
      digest: id,
    },
    { status },
  );
const createReminders = (store = enquiries.store, recipients: string[] = [ASHA]) =>
  new Reminders({
    store,
    readRecipients: async () => recipients,
    readReplyTimeCalculator: async () => new ReplyTimeCalculator(promise),
    sendMail: async (to, subject, fields, { url }) => {
      if (failure) throw failure;
      mails.push({
        to,
        subject,
        text: [...fields.map(({ name, value }) => `${name}: ${value}`), url].join('\n'),
      });
    },
    origin: 'https://www.studio.example',
    log: { error: () => undefined },
  });
/** Runs a check at each of some times, after a restart each. @returns the subjects of the mails */
async function check(...times: number[]): Promise<string[]> {
  for (const time of times) {
    await enquiries.store.close();
    enquiries = await Enquiries.open(folder, { databaseUrl: await getTestDatabaseUrl(folder) });
    await createReminders().check(time);
  }
  return mails.map(({ subject }) => subject);
}
const answer = (id: string, at = RECEIVED) =>
  enquiries.setAnswer(id, { by: 'Asha Rao', at: new Date(at).toISOString(), note: '' });

test('one mail when three quarters of the time have passed, and one when it is over, across restarts', async () => {
  await add('a lamp');
  expect(await check(hours(1), hours(12), hours(17.9))).toEqual([]);
  expect(await check(hours(18), hours(18.1), hours(23.9))).toEqual(['Answer soon: About a lamp']);
  expect(mails).toEqual([
    {
      to: ASHA,
      subject: 'Answer soon: About a lamp',
      text: '6 h left: About a lamp\nhttps://www.studio.example/admin/enquiries?message=a%20lamp',
    },
  ]);
  mails = [];
  expect(await check(hours(23.99))).toEqual([]);
  expect(await check(hours(24), hours(24.1), hours(29))).toEqual(['Overdue: About a lamp']);
  expect(mails[0]?.text).toContain('1 min overdue: About a lamp');
});

test('enquiries that are due at the same time share a mail', async () => {
  for (let index = 0; index < 25; index += 1) await add(`lamp ${index}`, RECEIVED - index);
  expect(await check(hours(28), hours(29))).toEqual(['Overdue: 25 enquiries']);
  expect(mails[0]?.text.split('\n')).toHaveLength(20 + 2);
  expect(mails[0]?.text).toMatch(/And: 5 more\nhttps:\/\/www.studio.example\/admin\/enquiries$/);
});

test('no mail about enquiries that are answered, spam or about the newsletter', async () => {
  await add('answered');
  await add('spam', RECEIVED, 'quarantined');
  await add('newsletter', RECEIVED, 'queued', [{ name: 'email', value: 'reader@visitor.example' }]);
  await answer('answered');
  expect(await check(hours(7), hours(18), hours(24), hours(31))).toEqual([]);
});

test('one that is marked as open again gets no second mail', async () => {
  await add('a lamp');
  await check(hours(21));
  await answer('a lamp');
  await enquiries.setAnswer('a lamp', null);
  expect(await check(hours(22))).toEqual(['Answer soon: About a lamp']);
});

test('one list each morning at 08:00 in the studio while any enquiry is open, across restarts', async () => {
  promise = { ...promise, hours: 1000 };
  await add('a lamp');
  await add('a chair', hours(-2000));
  await check(hours(6.49));
  mails = [];
  expect(await check(hours(6.5), hours(6.6), hours(10.4))).toEqual(['Open enquiries: 2, overdue: 1']);
  expect(mails[0]?.text).toMatch(/^41 days overdue: About a chair\n41 days left: About a lamp\n/);
  await answer('a chair');
  expect((await check(hours(30.5), hours(31))).slice(1)).toEqual(['Open enquiries: 1']);
  await answer('a lamp');
  expect((await check(hours(54.5), hours(55))).slice(2)).toEqual([]);
  // It was the list of a morning without open enquiries, so one that comes later that morning is not in it.
  await add('a bench', hours(55.5));
  expect((await check(hours(56), hours(79))).slice(2)).toEqual(['Open enquiries: 1']);
});

test('a server that starts in the afternoon sends no list of the morning', async () => {
  promise = { ...promise, hours: 1000 };
  await add('a lamp');
  expect(await check(hours(10.5), hours(15), hours(24))).toEqual([]);
});

test('no list on days that are not working days, and at the same hour after a change of the clocks', async () => {
  promise = {
    hours: 500,
    workingDays: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
    timeZone: 'Europe/London',
  };
  // The clocks change on Sunday, 29 March.
  await add('a lamp', Date.parse('2026-03-26T12:00:00Z'));
  const at = (time: string) => Date.parse(time);
  await check(at('2026-03-27T07:59:00Z'));
  expect(mails).toEqual([]);
  await check(at('2026-03-27T08:00:00Z'), at('2026-03-28T09:00:00Z'), at('2026-03-29T09:00:00Z'));
  expect(mails).toHaveLength(1);
  await check(at('2026-03-30T06:59:00Z'));
  expect(mails).toHaveLength(1);
  await check(at('2026-03-30T07:00:00Z'));
  expect(mails).toHaveLength(2);
});

test('two processes that check at the same time send each mail once to each editor', async () => {
  await add('a lamp');
  await add('a chair', hours(-12));
  const other = await Store.open(folder, await getTestDatabaseUrl(folder));
  const both = [createReminders(enquiries.store, [ASHA, IMRAN]), createReminders(other, [ASHA, IMRAN])];
  for (const time of [7, 12.5, 18, 24]) await Promise.all(both.map((one) => one.check(hours(time))));
  await other.close();
  expect(mails.map(({ to, subject }) => `${to} ${subject}`).sort()).toEqual(
    [ASHA, IMRAN].flatMap((to) =>
      [
        'Answer soon: About a chair',
        'Answer soon: About a lamp',
        'Open enquiries: 2',
        'Overdue: About a chair',
        'Overdue: About a lamp',
      ].map((subject) => `${to} ${subject}`),
    ),
  );
});

test('a mail that the server refuses is sent 15 minutes later; one that it may have accepted is not', async () => {
  await add('a lamp');
  const reminders = createReminders();
  failure = Object.assign(new Error('450 try later'), { responseCode: 450 });
  await reminders.check(hours(18));
  failure = null;
  await reminders.check(hours(18.1));
  expect(mails).toEqual([]);
  await reminders.check(hours(18.25));
  expect(mails.map(({ subject }) => subject)).toEqual(['Answer soon: About a lamp']);
  failure = Object.assign(new Error('Timeout'), { code: 'ETIMEDOUT', command: 'DATA' });
  await reminders.check(hours(24));
  failure = null;
  await reminders.check(hours(25));
  expect(mails).toHaveLength(1);
});

test('names and addresses of visitors are in no mail', async () => {
  await add('a lamp');
  await check(hours(7), hours(18), hours(24));
  expect(mails).toHaveLength(3);
  expect(JSON.stringify(mails)).not.toMatch(/meera|visitor/i);
});

test('checks once a minute until it is stopped', async () => {
  // The database needs the other timers.
  vi.useFakeTimers({ now: hours(17.99), toFake: ['Date', 'setInterval', 'clearInterval'] });
  await add('a lamp');
  const reminders = createReminders();
  reminders.start();
  await vi.waitFor(async () => {
    await vi.advanceTimersByTimeAsync(60_000);
    expect(mails).toHaveLength(1);
  });
  await reminders.stop();
  await add('a chair');
  await vi.advanceTimersByTimeAsync(120_000);
  expect(mails).toHaveLength(1);
});
