import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { findIdsWithStatus, queryDatabase } from './support/database.ts';
import { contactFields, postAjax, waitUntil } from './support/forms.ts';
import {
  cleanUp,
  createTemporaryFolder,
  type RelayProcess,
  runRelayCommand,
  startRelay,
  testRecipient,
} from './support/relay-process.ts';
import { TestSmtp } from './support/test-smtp.ts';
import { TestWebhook, webhookSecret } from './support/test-webhook.ts';

// Starting processes is slow on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

let smtp: TestSmtp;
let webhook: TestWebhook;
let relay: RelayProcess;

beforeEach(async () => {
  smtp = await new TestSmtp().start();
  webhook = await new TestWebhook().start();
});

afterEach(async () => {
  await relay.stop('SIGKILL');
  await smtp.stop();
  await webhook.stop();
});

afterAll(cleanUp);

const startTestRelay = async (options: { folder?: string; env?: Record<string, string> } = {}) => {
  relay = await startRelay({ ...options, env: { SMTP_URL: smtp.url, ...webhook.env, ...options.env } });
};
/** Posts an enquiry and expects that it is accepted. @returns the id of the enquiry */
async function postEnquiry(fields: Record<string, string> = {}): Promise<string> {
  const _id = randomUUID();
  expect((await postAjax(relay, { ...contactFields, ...fields, _id })).success).toBe('true');
  return _id;
}
const readStatus = (id: string) =>
  queryDatabase(relay.folder, 'SELECT status FROM webhook_deliveries WHERE enquiry_id = ?', id)[0]?.status;
const waitForStatus = (id: string, status: string) =>
  waitUntil(`the webhook of ${id} is ${status}`, () => readStatus(id) === status);
const runCommand = (...args: string[]) => runRelayCommand(args, { DATA_FOLDER: relay.folder });

test('an enquiry is sent to the webhook once, and is also mailed', async () => {
  await startTestRelay();
  const file = new File(['%PDF-1.7'], 'plan.pdf');
  const _id = randomUUID();
  const fields = { ...contactFields, room: ['Kitchen', 'Hall'], _id, file };
  for (let time = 0; time < 2; time += 1) expect((await postAjax(relay, fields)).success).toBe('true');
  await waitForStatus(_id, 'sent');
  await waitUntil('the mail arrived', () => smtp.mails.length === 1);
  expect(webhook.received).toHaveLength(1);
  const [firstDelivery] = webhook.received;
  expect(firstDelivery?.id).toBe(_id);
  expect(JSON.parse(firstDelivery?.body ?? '')).toEqual({
    type: 'enquiry.received',
    timestamp: expect.stringMatching(/^\d{4}-.+Z$/),
    data: {
      id: _id,
      kind: 'message',
      receivedAt: expect.stringMatching(/^\d{4}-.+Z$/),
      to: testRecipient,
      subject: 'New Contact Form: Interior Design',
      replyTo: { name: 'Asha Rao', address: 'asha@visitor.example' },
      fields: {
        name: 'Asha Rao',
        email: 'asha@visitor.example',
        phone: '+91 98290 00000',
        subject: 'Interior Design',
        message: 'A flat of 120 m².\nNorth light, two children.',
        room: 'Kitchen\nHall',
      },
      files: [
        { name: 'plan.pdf', size: 8, type: 'application/pdf', sha256: expect.stringMatching(/^\w{64}$/) },
      ],
    },
  });
  expect(relay.output()).not.toMatch(/visitor\.example|Asha|whsec/);
});

test('the receiver in the README accepts requests of the relay, and rejects forged requests', async () => {
  const readme = readFileSync(new URL('../../packages/relay/README.md', import.meta.url), 'utf8');
  const [, code = ''] = /```js\n([\s\S]+?)```/.exec(readme) ?? [];
  const script = join(createTemporaryFolder(), 'receiver.mjs');
  writeFileSync(script, code);
  const PORT = String(await freePort());
  const receiver = spawn(process.execPath, [script], {
    env: { PATH: process.env.PATH, PORT, WEBHOOK_SECRET: webhookSecret },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  receiver.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  try {
    const url = `http://127.0.0.1:${PORT}/`;
    await startTestRelay({ env: { WEBHOOK_URL: url } });
    const id = await postEnquiry();
    await waitForStatus(id, 'sent');
    await waitUntil('the receiver has printed it', () => output.includes(id) && output.includes('Asha Rao'));
    const timestamp = String(Math.floor(Date.now() / 1000));
    for (const signature of ['v1,AAAA', `v1,${'A'.repeat(43)}=`, ''])
      expect(
        (
          await fetch(url, {
            method: 'POST',
            body: '{}',
            headers: { 'webhook-id': 'x', 'webhook-timestamp': timestamp, 'webhook-signature': signature },
          })
        ).status,
      ).toBe(401);
  } finally {
    receiver.kill();
  }
});

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => {
    server.close(resolve);
  });
  return port;
}

test.each([500, 503, 302])(
  'after a response of %i, the enquiry is sent again with the same id, and is mailed once',
  async (status) => {
    webhook.statusFor = () => (webhook.received.length < 3 ? status : 204);
    await startTestRelay();
    const id = await postEnquiry();
    await waitForStatus(id, 'sent');
    expect(webhook.received.map((delivery) => delivery.id)).toEqual([id, id, id]);
    expect(smtp.mails).toHaveLength(1);
  },
);

test('an enquiry that the server cannot handle does not delay other enquiries', async () => {
  let failingId = '';
  webhook.statusFor = (delivery) => (delivery.id === failingId ? 500 : 204);
  await startTestRelay();
  failingId = await postEnquiry();
  await waitUntil('it was refused', () => webhook.received.length > 0);
  await waitForStatus(await postEnquiry(), 'sent');
  expect(readStatus(failingId)).toBe('queued');
});

test('a server that does not respond delays neither visitors nor mails', async () => {
  webhook.statusFor = () => null;
  await startTestRelay();
  const ids = [await postEnquiry()];
  await waitUntil('the webhook is being sent', () => webhook.received.length === 1);
  ids.push(await postEnquiry(), await postEnquiry(), await postEnquiry(), await postEnquiry());
  await waitUntil('all mails arrived', () => smtp.mails.length === 5);
  expect(ids.map(readStatus)).toEqual(Array(5).fill('queued'));
  webhook.statusFor = () => 204;
  webhook.releaseHeldResponses();
  for (const id of ids) await waitForStatus(id, 'sent');
  expect(smtp.mails).toHaveLength(5);
});

test('an enquiry is sent to the webhook although the mail server is unreachable', async () => {
  await startTestRelay({ env: { SMTP_URL: 'smtp://127.0.0.1:1' } });
  const id = await postEnquiry();
  await waitForStatus(id, 'sent');
  expect(findIdsWithStatus(relay.folder, 'queued')).toEqual([id]);
});

test('kill -9 while the webhook server is unreachable or silent loses no enquiry', async () => {
  webhook.statusFor = () => null;
  await startTestRelay();
  const ids = await Promise.all(Array.from({ length: 20 }, () => postEnquiry()));
  await waitUntil('some are being sent', () => webhook.received.length > 0);
  await relay.stop('SIGKILL');
  await webhook.stop();
  const { folder } = relay;
  await startTestRelay({ folder });
  ids.push(await postEnquiry());
  await relay.stop('SIGKILL');
  webhook.statusFor = () => 204;
  await webhook.start();
  await startTestRelay({ folder });
  for (const id of ids) await waitForStatus(id, 'sent');
  expect([...webhook.accepted].sort()).toEqual([...ids].sort());
});

test('after SIGTERM, the relay still saves the response of the server', async () => {
  webhook.statusFor = () => null;
  await startTestRelay();
  const id = await postEnquiry();
  await waitUntil('it is being sent', () => webhook.received.length === 1);
  const exit = relay.stop('SIGTERM');
  await waitUntil('the relay refuses requests', () =>
    fetch(`${relay.url}/healthz`).then(
      ({ status }) => status !== 200,
      () => true,
    ),
  );
  webhook.releaseHeldResponses();
  expect([await exit, readStatus(id)]).toEqual([0, 'sent']);
});

test('`list` and `show` explain a refused enquiry, and `retry` sends it again', async () => {
  webhook.statusFor = () => 422;
  await startTestRelay();
  const id = await postEnquiry();
  await waitForStatus(id, 'failed');
  await waitUntil('the mail was sent', () => findIdsWithStatus(relay.folder, 'sent').length === 1);
  const reason = 'the server answered 422 Unprocessable Entity';
  expect((await runCommand('list')).output).toMatch(
    new RegExp(`Not sent to the webhook: 1\\n +${id} .*\\n +failed, 1 attempt; last error: ${reason}`),
  );
  expect((await runCommand('show', id)).output).toContain(
    `Webhook   failed, 1 attempt; last error: ${reason}`,
  );
  webhook.statusFor = () => 204;
  expect(await runCommand('retry', id)).toEqual({
    code: 0,
    output: expect.stringContaining('queued again for the webhook'),
  });
  await waitForStatus(id, 'sent');
  expect(smtp.mails).toHaveLength(1);
});

test('an enquiry fails after five days of failed attempts, and `retry all` sends it again', async () => {
  await startTestRelay();
  await webhook.stop();
  const id = await postEnquiry();
  await waitUntil('an attempt failed', () => relay.output().includes('sending to the webhook deferred'));
  const FIVE_DAYS_MS = 5 * 24 * 60 * 60_000;
  queryDatabase(relay.folder, 'UPDATE webhook_deliveries SET tried_for_ms = ?', FIVE_DAYS_MS);
  await waitForStatus(id, 'failed');
  const { output } = await runCommand('list');
  expect(output).toContain('given up after five days; last: connect ECONNREFUSED');
  await webhook.start();
  expect((await runCommand('retry', 'all')).code).toBe(0);
  await waitForStatus(id, 'sent');
});

test('a quarantined enquiry is sent when it is released', async () => {
  await startTestRelay();
  const spamId = await postEnquiry({ _honey: 'x' });
  await waitForStatus(await postEnquiry(), 'sent');
  expect(webhook.received.map(({ id }) => id)).not.toContain(spamId);
  expect((await runCommand('retry', spamId)).code).toBe(0);
  await waitForStatus(spamId, 'sent');
});

test('a deleted enquiry is not sent', async () => {
  await webhook.stop();
  await startTestRelay();
  const id = await postEnquiry();
  await waitUntil('an attempt failed', () => relay.output().includes('sending to the webhook deferred'));
  expect((await runCommand('drop', id)).code).toBe(0);
  await webhook.start();
  await waitForStatus(await postEnquiry(), 'sent');
  expect([readStatus(id), webhook.received.map((delivery) => delivery.id)]).toEqual([
    undefined,
    expect.not.arrayContaining([id]),
  ]);
});

test('a private address is refused at the start, and the error names the setting that allows it', async () => {
  await expect(startTestRelay({ env: { WEBHOOK_ALLOW_PRIVATE: '' } })).rejects.toThrow(
    /WEBHOOK_URL: 127\.0\.0\.1 is this machine .*WEBHOOK_ALLOW_PRIVATE=on allows it/,
  );
});

test('without a webhook, no enquiry is queued for a webhook', async () => {
  await startTestRelay({ env: { WEBHOOK_URL: '', WEBHOOK_SECRET: '' } });
  const id = await postEnquiry();
  await waitUntil('the mail arrived', () => smtp.mails.length === 1);
  expect([readStatus(id), webhook.received]).toEqual([undefined, []]);
});
