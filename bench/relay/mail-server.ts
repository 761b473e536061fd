import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findIdsWithStatus } from '../../tests/relay/support/database.ts';
import { contactFields, postAjax, waitUntil } from '../../tests/relay/support/forms.ts';
import { createTemporaryFolder, startRelay } from '../../tests/relay/support/relay-process.ts';
import { type SmtpBehaviour, TestSmtp } from '../../tests/relay/support/test-smtp.ts';
import type { ResultRow } from './result-row.ts';

const failures: SmtpBehaviour[] = [
  { kind: 'refuse', at: 'data', code: 550, text: '5.4.5 Daily user sending limit exceeded' },
  { kind: 'refuse', at: 'rcpt', code: 451, text: '4.7.1 Greylisted' },
  { kind: 'refuse', at: 'mail', code: 553, text: '5.7.1 Sender address rejected' },
];

/** Measures deliveries to a mail server that is down for an hour, then over quota, then busy, then rejects the sender, then works. */
export async function measureMailOutage(): Promise<ResultRow> {
  const smtp = await new TestSmtp().start();
  await smtp.stop();
  const shiftFile = join(createTemporaryFolder(), 'shift.json');
  let hours = 0;
  const skipHour = async () => {
    hours += 1;
    writeFileSync(shiftFile, JSON.stringify({ all: hours * 3_600_000 }));
    await sleep(4000);
  };
  const preload = new URL('../../tests/nightly/relay/support/clock-shift.ts', import.meta.url).pathname;
  const env = { SMTP_URL: smtp.url, CLOCK_SHIFT: shiftFile, LOG_LEVEL: 'silent' };
  const relay = await startRelay({ nodeArguments: ['--import', preload], env });
  const ids: string[] = [];
  const sendForms = async () => {
    for (let index = 0; index < 20; index += 1) {
      const _id = randomUUID();
      if ((await postAjax(relay, { ...contactFields, _id })).success === 'true') ids.push(_id);
    }
  };
  await sendForms();
  await skipHour();
  await smtp.start();
  for (const failure of failures) {
    smtp.behaviour = failure;
    await sendForms();
    await skipHour();
  }
  smtp.behaviour = { kind: 'accept' };
  await skipHour();
  await waitUntil('all mail arrived', () => findIdsWithStatus(relay.folder, 'queued').length === 0, 120_000);
  const receivedIds = smtp.mails.map(({ email }) => (email.messageId ?? '').replace(/^<|@.*$/g, ''));
  const missingCount = ids.filter((id) => !receivedIds.includes(id)).length;
  await relay.stop('SIGKILL');
  await smtp.stop();
  return {
    name: 'mail server down 1 h, over quota, 4xx, sender rejected, then up',
    goal: 'all delivered once',
    result: `${ids.length} accepted, ${receivedIds.length} mails, ${missingCount} missing, ${receivedIds.length - new Set(receivedIds).size} twice`,
    passed: missingCount === 0 && receivedIds.length === ids.length,
  };
}
