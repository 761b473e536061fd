import { readdirSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { cleanUp, createTemporaryFolder, startRelay } from './support/relay-process.ts';

afterAll(cleanUp);

const env = { SMTP_URL: 'smtp://127.0.0.1:1' };

test('only one of four relays starts on one data folder', async () => {
  const folder = createTemporaryFolder();
  const starts = await Promise.allSettled(Array.from({ length: 4 }, () => startRelay({ folder, env })));
  const running = starts.filter(({ status }) => status === 'fulfilled');
  const reasons = starts.flatMap((start) => (start.status === 'rejected' ? [String(start.reason)] : []));
  expect(running).toHaveLength(1);
  for (const reason of reasons) expect(reason).toContain('is in use by another relay');
});

test('a start waits until the previous relay has ended', async () => {
  const folder = createTemporaryFolder();
  for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
    const previous = await startRelay({ folder, env });
    const next = startRelay({ folder, env });
    await sleep(1000);
    await previous.stop(signal);
    await (await next).stop();
  }
  expect(readdirSync(folder)).toContain('lock.db');
});
