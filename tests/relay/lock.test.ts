import { readdirSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test, vi } from 'vitest';
import { cleanUp, startRelay, temporaryFolder } from './support/relay-process.ts';

// Real processes on a machine that may be busy.
vi.setConfig({ testTimeout: 90_000 });

afterAll(cleanUp);

const env = { SMTP_URL: 'smtp://127.0.0.1:1' };

test('of four relays that start on one spool at once, one runs', async () => {
  const spool = temporaryFolder();
  const starts = await Promise.allSettled(Array.from({ length: 4 }, () => startRelay({ spool, env })));
  const running = starts.filter(({ status }) => status === 'fulfilled');
  const reasons = starts.flatMap((start) => (start.status === 'rejected' ? [String(start.reason)] : []));
  expect(running).toHaveLength(1);
  for (const reason of reasons) expect(reason).toContain('is in use by another relay');
});

test('a start waits for a predecessor that is still going, however that ends', async () => {
  const spool = temporaryFolder();
  for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
    const before = await startRelay({ spool, env });
    const next = startRelay({ spool, env });
    await sleep(1000);
    await before.stop(signal);
    await (await next).stop();
  }
  expect(readdirSync(spool)).toContain('lock.db');
});
