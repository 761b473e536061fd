import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { contactFields, postAjax, until } from './support/forms.ts';
import { cleanUp, type RelayProcess, startRelay, temporaryFolder } from './support/relay-process.ts';
import { TestSmtp } from './support/smtp.ts';

// Real processes on a machine that may be busy.
vi.setConfig({ testTimeout: 60_000 });

const hour = 3_600_000;
const day = 24 * hour;
const preload = new URL('support/clock-shift.ts', import.meta.url).pathname;

let smtp: TestSmtp;
let relay: RelayProcess;
let shiftFile = '';
const shift = (by: { day?: number; all?: number }) => writeFileSync(shiftFile, JSON.stringify(by));
const left = (place: string) => readdirSync(join(relay.spool, place));
const tries = () => relay.output().split('"put off"').length - 1;

beforeEach(async () => {
  smtp = await new TestSmtp().up();
  await smtp.down();
  shiftFile = join(temporaryFolder(), 'shift.json');
  relay = await startRelay({
    nodeArguments: ['--import', preload],
    env: { SMTP_URL: smtp.url, CLOCK_SHIFT: shiftFile },
  });
});

afterEach(async () => {
  await relay.stop('SIGKILL');
  await smtp.down();
});

afterAll(cleanUp);

test('the time of day is put back an hour: mail is tried on, and goes out when the server is back', async () => {
  await postAjax(relay, contactFields);
  await until('a try failed', () => tries() >= 1);
  shift({ day: -hour });
  const before = tries();
  await until('it is tried again', () => tries() >= before + 2);
  await smtp.up();
  await until('it arrived', () => left('sent').length === 1, 40_000);
});

test('the time of day is put on six days: nothing is given up', async () => {
  await postAjax(relay, contactFields);
  await until('a try failed', () => tries() >= 1);
  shift({ day: 6 * day });
  const before = tries();
  await until('it is tried again', () => tries() >= before + 2);
  expect(left('failed')).toEqual([]);
  await smtp.up();
  await until('it arrived', () => left('sent').length === 1, 40_000);
});

test('the time of day is put back an hour: a visitor’s minute is over after a minute', async () => {
  const env = { SMTP_URL: 'smtp://127.0.0.1:1', CLOCK_SHIFT: shiftFile, RELAY_RATE: '1' };
  const own = await startRelay({ nodeArguments: ['--import', preload], env });
  expect((await postAjax(own, contactFields)).status).toBe(200);
  const refused = await postAjax(own, contactFields);
  expect([refused.status, Number(refused.headers.get('retry-after'))]).toEqual([429, expect.any(Number)]);
  shift({ day: -hour, all: 61_000 });
  await until('he is let in', async () => (await postAjax(own, contactFields)).status === 200, 5000);
  await own.stop();
});

test('the time of day is put on 40 days: copies in the mailbox are as young as they were', async () => {
  const env = { CLOCK_SHIFT: shiftFile, SITE_ORIGIN: 'http://studio.localhost', LOG_LEVEL: 'debug' };
  const own = await startRelay({ nodeArguments: ['--import', preload], env });
  const post = () => postAjax(own, contactFields, { origin: 'http://studio.localhost' });
  const letters = () => readdirSync(join(own.spool, 'mailbox')).length;
  await post();
  await until('it is in the mailbox', () => letters() === 1);
  shift({ day: 40 * day });
  await until('the relay sees it', async () => {
    await (await fetch(`${own.url}/healthz`)).arrayBuffer();
    const times = own.output().matchAll(/"time":(\d+)/g);
    return [...times].some(([, time]) => Number(time) > Date.now() + 39 * day);
  });
  await post();
  await until('the next is there too', () => readdirSync(join(own.spool, 'sent')).length === 2);
  expect(letters()).toBe(2);
  await own.stop();
});

test('six days go by without a mail server: set aside, healthy no more, and told once the server is back', async () => {
  await postAjax(relay, contactFields);
  await until('a try failed', () => tries() >= 1);
  shift({ all: 6 * day });
  await until('it was set aside', () => left('failed').length === 1, 40_000);
  const ask = () => fetch(`${relay.url}/healthz`);
  const health = async () => (await (await ask()).json()) as { status: string; failed: number };
  // It is set aside a moment before the queue is rid of it, which until then is late.
  await until('health says so', async () => (await health()).status === 'failed');
  expect((await health()).failed).toBe(1);
  expect((await ask()).status).toBe(503);
  await smtp.up();
  await postAjax(relay, contactFields);
  await until('both arrived', () => smtp.mails.length === 2, 40_000);
  const [id = ''] = left('failed');
  const notice = smtp.mails.find(({ email }) => email.subject?.includes('could not be delivered'));
  expect(notice?.email.text).toContain(id);
  expect(notice?.email.text).toContain('given up after five days');
});
