import { spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { afterAll, expect, test } from 'vitest';
import { findIdsWithStatus } from '../../relay/support/database.ts';
import { contactFields, postAjax, waitUntil } from '../../relay/support/forms.ts';
import { cleanUp, startRelay } from '../../relay/support/relay-process.ts';
import { TestSmtp } from '../../relay/support/test-smtp.ts';
import { freePort } from '../../support/free-port.ts';

afterAll(cleanUp);

/** Expects that a relay with this standard output accepts and mails forms, and stops on SIGTERM. */
async function expectWorkingRelay(stdout: number): Promise<void> {
  const smtp = await new TestSmtp().start();
  const port = await freePort();
  const env = { SMTP_URL: smtp.url, LOG_LEVEL: 'trace', PORT: String(port) };
  const relay = await startRelay({ env, stdout });
  for (let round = 0; round < 20; round += 1) {
    const responses = await Promise.all(Array.from({ length: 20 }, () => postAjax(relay, contactFields)));
    expect(responses.every(({ success }) => success === 'true')).toBe(true);
  }
  await waitUntil('all mail arrived', () => findIdsWithStatus(relay.folder, 'queued').length === 0);
  expect(smtp.mails).toHaveLength(400);
  expect(await relay.stop('SIGTERM')).toBe(0);
  await smtp.stop();
}

test('the relay works with standard output on a full disk', async () => {
  const fullDevice = openSync('/dev/full', 'w');
  await expectWorkingRelay(fullDevice);
  closeSync(fullDevice);
});

test('the relay works if the reader of its standard output is stalled', async () => {
  // `sleep` never reads its standard input, so the pipe is full after 64 KB.
  const reader = spawn('sleep', ['600'], { stdio: ['pipe', 'ignore', 'ignore'] });
  const handle: unknown = Reflect.get(reader.stdin, '_handle');
  const fd = Number(typeof handle === 'object' && handle !== null ? Reflect.get(handle, 'fd') : -1);
  expect(fd).toBeGreaterThan(2);
  await expectWorkingRelay(fd);
  reader.kill('SIGKILL');
});
