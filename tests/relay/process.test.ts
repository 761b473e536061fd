import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { findIdsWithStatus } from './support/database.ts';
import { contactFields, postAjax } from './support/forms.ts';
import {
  cleanUp,
  createTemporaryFolder,
  type RelayProcess,
  runRelayCommand,
  startRelay,
  testRecipient,
  testSiteOrigin,
} from './support/relay-process.ts';
import { TestSmtp } from './support/test-smtp.ts';
import { TestWebhook } from './support/test-webhook.ts';

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

const start = async (folder?: string, env: Record<string, string> = {}) => {
  relay = await startRelay({ ...(folder && { folder }), env: { SMTP_URL: smtp.url, ...env } });
};
const findIds = (status: string) => findIdsWithStatus(relay.folder, status);
const mailedIds = () =>
  new Set(smtp.mails.map(({ email }) => (email.messageId ?? '').replace(/^<|@.*$/g, '')));
const run = (...args: string[]) =>
  runRelayCommand(args, {
    DATA_FOLDER: relay.folder,
    SMTP_URL: smtp.url,
    RELAY_FROM: 'website@studio.example',
  });

test('kill -9 under load loses no acknowledged enquiry', async () => {
  await start();
  const acknowledged = new Set<string>();
  const post = async (count: number) => {
    for (let n = 0; n < count; n += 1) {
      const _id = randomUUID();
      const attachment = new File([`%PDF-1.7${'x'.repeat(20_000)}`], 'cv.pdf');
      const response = await postAjax(relay, {
        ...contactFields,
        ...(n % 3 === 0 && { attachment }),
        _id,
      }).catch(() => null);
      if (response?.success === 'true') acknowledged.add(_id);
    }
  };
  for (let round = 0; round < 2; round += 1) {
    const before = acknowledged.size;
    const posts = Promise.all(Array.from({ length: 8 }, () => post(10)));
    await expect.poll(() => acknowledged.size, { interval: 1 }).toBeGreaterThan(before + 20);
    await relay.stop('SIGKILL');
    await posts;
    await start(relay.folder);
  }
  await expect.poll(() => findIds('queued')).toEqual([]);
  expect([...acknowledged].filter((id) => !mailedIds().has(id))).toEqual([]);
  expect(findIds('failed')).toEqual([]);
});

test('after SIGTERM, an open request completes before the process exits, and mails are recorded', async () => {
  await start();
  const body = `name=Asha&message=${'x'.repeat(5000)}`;
  const head = `POST /ajax/${testRecipient} HTTP/1.1\r\nHost: relay\r\nOrigin: ${testSiteOrigin}\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: ${body.length}\r\nExpect: 100-continue\r\n\r\n`;
  let response = '';
  const socket = connect(relay.port, '127.0.0.1');
  socket.on('data', (chunk) => {
    response += chunk.toString();
  });
  socket.write(head + body.slice(0, 2000));
  await expect.poll(() => response).toContain('100 Continue');
  for (let n = 0; n < 5; n += 1) await postAjax(relay, contactFields);
  const exit = relay.stop('SIGTERM');
  const isRefused = () =>
    postAjax(relay, contactFields).then(
      ({ status }) => status === 503,
      () => true,
    );
  await expect.poll(isRefused).toBe(true);
  socket.write(body.slice(2000));
  await expect.poll(() => response).toContain('"success":"true"');
  expect(await exit).toBe(0);
  expect(mailedIds()).toEqual(new Set(findIds('sent')));
  expect(findIds('sent').length + findIds('queued').length).toBeGreaterThanOrEqual(6);
});

test('a second relay on the data folder waits until the first has ended, and else refuses', async () => {
  await start();
  const { folder } = relay;
  const refused = startRelay({ folder }).catch(String);
  await expect(refused).resolves.toContain('is in use by another relay');
  for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
    const next = startRelay({ folder });
    await sleep(100);
    await relay.stop(signal);
    relay = await next;
  }
});

test('the log has no texts, addresses or file names', async () => {
  const webhook = await new TestWebhook().start();
  await start(undefined, webhook.env);
  const file = new File(['%PDF-1.7'], 'secret-name.pdf');
  await postAjax(relay, { ...contactFields, file });
  await postAjax(relay, contactFields, { to: 'nobody@else.example' });
  await expect.poll(() => smtp.mails.length + webhook.received.length).toBe(2);
  const log = relay
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .join('\n');
  expect(log).toContain('"accepted"');
  expect(log).not.toMatch(/asha|Rao|120 m|secret-name|@|98290|whsec/i);
  await webhook.stop();
});

test('`list`, `show`, `retry` and `drop` handle enquiries while the relay runs', async () => {
  const webhook = await new TestWebhook().start();
  webhook.statusFor = () => 422;
  smtp.goAway();
  await start(undefined, webhook.env);
  const [_id, spamId] = [randomUUID(), randomUUID()];
  await postAjax(relay, { ...contactFields, _id });
  await postAjax(relay, { ...contactFields, _honey: 'filled', _id: spamId });
  await expect.poll(async () => (await run('list')).output).toContain('Not sent to the webhook: 1');
  const { output } = await run('list');
  expect(output).toMatch(/Waiting to be sent: 1[\s\S]*Service not available/);
  expect(output).toContain('failed, 1 attempt; last error: the server answered 422');
  expect((await run('show', spamId)).output).toContain('message: A flat of 120 m².');
  smtp.behaviour = { kind: 'accept' };
  webhook.statusFor = () => 204;
  for (const id of [_id, spamId]) expect(await run('retry', id)).toMatchObject({ code: 0 });
  await expect.poll(() => mailedIds()).toEqual(new Set([_id, spamId]));
  await expect.poll(() => new Set(webhook.accepted)).toEqual(new Set([_id, spamId]));
  expect((await run('drop', spamId)).code).toBe(0);
  const missing = expect.stringContaining(`There is no enquiry "${spamId}"`);
  expect(await run('show', spamId)).toEqual({ code: 1, output: missing });
  await webhook.stop();
});

test('`backup` and `restore` replace a damaged database once the relay has stopped', async () => {
  smtp.goAway();
  await start();
  const _id = randomUUID();
  await postAjax(relay, { ...contactFields, _id, attachment: new File(['%PDF-1.7'], 'cv.pdf') });
  const [backup = ''] = /\S+\/backups\/studio-[\d-]+\.db/.exec((await run('backup')).output) ?? [];
  const running = expect.stringContaining('Stop it first.');
  expect(await run('restore', backup)).toEqual({ code: 1, output: running });
  await relay.stop();
  writeFileSync(join(relay.folder, 'studio.db'), 'damaged '.repeat(2000));
  await expect(start(relay.folder)).rejects.toThrow(
    /studio\.db cannot be used: [\s\S]*restore the last backup/,
  );
  const restored = expect.stringContaining('Enquiries restored: 1.');
  expect(await run('restore', backup)).toEqual({ code: 0, output: restored });
  smtp.behaviour = { kind: 'accept' };
  await start(relay.folder);
  await expect.poll(() => smtp.mails[0]?.email.attachments.length).toBe(1);
  expect(mailedIds()).toEqual(new Set([_id]));
});

test('`check` sends a test mail, and an invalid setting ends the start', async () => {
  await start(createTemporaryFolder());
  const { code, output } = await run('check');
  expect([code, output]).toEqual([0, expect.stringContaining(`accepted a mail for ${testRecipient}`)]);
  for (const record of ['SPF', 'DKIM', 'DMARC']) expect(output).toContain(`${record}: `);
  await expect.poll(() => smtp.mails[0]?.email.subject).toBe(`Relay check for ${testSiteOrigin}`);
  const invalid = await runRelayCommand([], { PORT: 'http', DATA_FOLDER: relay.folder });
  expect(invalid).toEqual({ code: 1, output: expect.stringContaining('PORT: "http" is not a whole number') });
});
