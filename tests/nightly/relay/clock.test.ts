import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { findIdsWithStatus } from '../../relay/support/database.ts';
import { contactFields, postAjax, waitUntil } from '../../relay/support/forms.ts';
import {
  cleanUp,
  createTemporaryFolder,
  type RelayProcess,
  startRelay,
} from '../../relay/support/relay-process.ts';
import { TestSmtp } from '../../relay/support/test-smtp.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const CLOCK_SHIFT_PATH = new URL('support/clock-shift.ts', import.meta.url).pathname;

let smtp: TestSmtp;
let relay: RelayProcess;
let shiftFile = '';
const shiftClocks = (shiftMs: { day?: number; all?: number }) =>
  writeFileSync(shiftFile, JSON.stringify(shiftMs));
const findIds = (status: string) => findIdsWithStatus(relay.folder, status);
const countFailedAttempts = () => relay.output().split('"sending deferred"').length - 1;

beforeEach(async () => {
  smtp = await new TestSmtp().start();
  await smtp.stop();
  shiftFile = join(createTemporaryFolder(), 'shift.json');
  relay = await startRelay({
    nodeArguments: ['--import', CLOCK_SHIFT_PATH],
    env: { SMTP_URL: smtp.url, CLOCK_SHIFT: shiftFile },
  });
});

afterEach(async () => {
  await relay.stop('SIGKILL');
  await smtp.stop();
});

afterAll(cleanUp);

test('after the clock is set back one hour, attempts continue, and mail is sent once the server is back', async () => {
  await postAjax(relay, contactFields);
  await waitUntil('an attempt failed', () => countFailedAttempts() >= 1);
  shiftClocks({ day: -HOUR_MS });
  const attemptsBefore = countFailedAttempts();
  await waitUntil('sending is tried again', () => countFailedAttempts() >= attemptsBefore + 2);
  await smtp.start();
  await waitUntil('the mail arrived', () => findIds('sent').length === 1);
});

test('after the clock is set ahead six days, no enquiry fails', async () => {
  await postAjax(relay, contactFields);
  await waitUntil('an attempt failed', () => countFailedAttempts() >= 1);
  shiftClocks({ day: 6 * DAY_MS });
  const attemptsBefore = countFailedAttempts();
  await waitUntil('sending is tried again', () => countFailedAttempts() >= attemptsBefore + 2);
  expect(findIds('failed')).toEqual([]);
  await smtp.start();
  await waitUntil('the mail arrived', () => findIds('sent').length === 1);
});
