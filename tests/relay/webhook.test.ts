import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { queryDatabase } from './support/database.ts';
import { contactFields, postAjax } from './support/forms.ts';
import { openRelay, type TestRelay } from './support/relay-app.ts';
import { cleanUp, createTemporaryFolder, testRecipient } from './support/relay-process.ts';
import { TestSmtp } from './support/test-smtp.ts';
import { TestWebhook, webhookSecret } from './support/test-webhook.ts';

let smtp: TestSmtp;
let webhook: TestWebhook;
let relay: TestRelay;

beforeEach(async () => {
  smtp = await new TestSmtp().start();
  webhook = await new TestWebhook().start();
});

afterEach(async () => {
  webhook.releaseHeldResponses();
  await relay.stop();
  await smtp.stop();
  await webhook.stop();
});

afterAll(cleanUp);

const open = async (env: Record<string, string> = {}, folder?: string) => {
  relay = await openRelay({ SMTP_URL: smtp.url, ...webhook.env, ...env }, folder);
};
/** Posts an enquiry and expects that it is accepted. @returns the id of the enquiry */
async function postEnquiry(fields: Record<string, string> = {}): Promise<string> {
  const _id = randomUUID();
  expect((await postAjax(relay, { ...contactFields, ...fields, _id })).success).toBe('true');
  return _id;
}
const readRow = (id: string) => relay.relay.webhook?.find(id);
const expectStatus = (id: string, status: string) =>
  expect.poll(async () => (await readRow(id))?.status).toBe(status);
const expectMails = (count: number) => expect.poll(() => smtp.mails.length).toBe(count);

test('an enquiry is sent to the webhook once, and is also mailed', async () => {
  await open();
  const file = new File(['%PDF-1.7'], 'plan.pdf');
  const _id = randomUUID();
  const fields = { ...contactFields, room: ['Kitchen', 'Hall'], _id, file };
  for (let time = 0; time < 2; time += 1) expect((await postAjax(relay, fields)).success).toBe('true');
  await expectStatus(_id, 'sent');
  await expectMails(1);
  expect(webhook.received.map(({ id }) => id)).toEqual([_id]);
  const { _subject, _captcha, _template, ...visitorFields } = contactFields;
  expect(JSON.parse(webhook.received[0]?.body ?? '')).toEqual({
    type: 'enquiry.received',
    timestamp: expect.stringMatching(/^\d{4}-.+Z$/),
    data: {
      id: _id,
      kind: 'message',
      receivedAt: expect.stringMatching(/^\d{4}-.+Z$/),
      to: testRecipient,
      subject: 'New Contact Form: Interior Design',
      replyTo: { name: 'Asha Rao', address: 'asha@visitor.example' },
      fields: { ...visitorFields, room: 'Kitchen\nHall' },
      files: [
        { name: 'plan.pdf', size: 8, type: 'application/pdf', sha256: expect.stringMatching(/^\w{64}$/) },
      ],
    },
  });
});

test('the receiver in the README accepts requests of the relay, and rejects forged requests', async () => {
  const readme = readFileSync(new URL('../../packages/relay/README.md', import.meta.url), 'utf8');
  const [, code = ''] = /```js\n([\s\S]+?)```/.exec(readme) ?? [];
  const script = join(createTemporaryFolder(), 'receiver.mjs');
  const listen = "'127.0.0.1')";
  expect(code).toContain(listen);
  const report = "'127.0.0.1', function () { console.log('port', this.address().port); })";
  writeFileSync(script, code.replace(listen, report));
  const receiver = spawn(process.execPath, [script], {
    env: { PATH: process.env.PATH, PORT: '0', WEBHOOK_SECRET: webhookSecret },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  receiver.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  try {
    await expect.poll(() => output).toMatch(/port \d+/);
    const url = `http://127.0.0.1:${/port (\d+)/.exec(output)?.[1]}/`;
    await open({ WEBHOOK_URL: url });
    const id = await postEnquiry();
    await expectStatus(id, 'sent');
    await expect.poll(() => output.includes(id) && output.includes('Asha Rao')).toBe(true);
    const timestamp = String(Math.floor(Date.now() / 1000));
    for (const signature of ['v1,AAAA', `v1,${'A'.repeat(43)}=`, '']) {
      const headers = { 'webhook-id': 'x', 'webhook-timestamp': timestamp, 'webhook-signature': signature };
      expect((await fetch(url, { method: 'POST', body: '{}', headers })).status).toBe(401);
    }
  } finally {
    receiver.kill();
    await once(receiver, 'close');
  }
});

test.each([500, 503, 302])(
  'after a response of %i, the enquiry is sent again with the same id, and is mailed once',
  async (status) => {
    webhook.statusFor = () => (webhook.received.length < 3 ? status : 204);
    await open();
    const id = await postEnquiry();
    await expectStatus(id, 'sent');
    expect(webhook.received.map((delivery) => delivery.id)).toEqual([id, id, id]);
    await expectMails(1);
  },
);

test('an enquiry that the server cannot handle does not delay others, and ends after five days', async () => {
  let failingId = '';
  webhook.statusFor = (delivery) => (delivery.id === failingId ? 500 : 204);
  await open();
  failingId = await postEnquiry();
  await expect.poll(async () => (await readRow(failingId))?.lastError).toContain('500');
  await expectStatus(await postEnquiry(), 'sent');
  expect((await readRow(failingId))?.status).toBe('queued');
  queryDatabase(relay.folder, 'UPDATE webhook_deliveries SET attempts = 500');
  await expectStatus(failingId, 'failed');
  expect((await readRow(failingId))?.lastError).toContain('attempts; last: the server');
  failingId = '';
  for (const id of (await relay.relay.webhook?.requeue(null)) ?? []) await expectStatus(id, 'sent');
});

test('a server that does not respond delays neither visitors nor mails, nor loses anything in a restart', async () => {
  webhook.statusFor = () => null;
  await open();
  const ids = await Promise.all(Array.from({ length: 5 }, () => postEnquiry()));
  await expect.poll(() => webhook.received.length).toBeGreaterThan(0);
  await expectMails(5);
  const stopping = relay.stop();
  webhook.releaseHeldResponses();
  await stopping;
  webhook.statusFor = () => 204;
  await open({}, relay.folder);
  for (const id of ids) await expectStatus(id, 'sent');
  // The responses that were awaited at the stop are saved, so that nothing is sent twice.
  expect(webhook.received.map(({ id }) => id).sort()).toEqual([...ids].sort());
  expect(smtp.mails).toHaveLength(5);
});

test('an enquiry is sent to the webhook although the mail server is unreachable', async () => {
  await open({ SMTP_URL: 'smtp://127.0.0.1:1' });
  const id = await postEnquiry();
  await expectStatus(id, 'sent');
  expect(await relay.findIds('queued')).toEqual([id]);
});

test('a quarantined enquiry is sent when it is released, and a deleted one is not', async () => {
  await open();
  const [spamId, deletedId] = [await postEnquiry({ _honey: 'x' }), await postEnquiry({ _honey: 'x' })];
  await expectStatus(await postEnquiry(), 'sent');
  expect(webhook.received).toHaveLength(1);
  await relay.relay.enquiries.remove(deletedId);
  await relay.relay.enquiries.release(spamId);
  await expectStatus(spamId, 'sent');
  expect(webhook.received.map(({ id }) => id)).not.toContain(deletedId);
});
