import { randomUUID } from 'node:crypto';
import { dirname, join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { crashRounds, journalOptions, postEnquiry } from './support/crash-rounds.ts';
import { PowerCutDisk, readJournal } from './support/power-cut/replay.ts';
import { cleanUp, startRelay, temporaryFolder } from './support/relay-process.ts';

// Starting processes is slow on a busy machine.
vi.setConfig({ testTimeout: 300_000 });

afterAll(cleanUp);

// Equals the number of mails that the relay sends in parallel (packages/relay/mail.ts).
const MAX_PARALLEL = 5;

test('an enquiry with its files and folders is synced before the response', async () => {
  const journal = join(temporaryFolder(), 'journal');
  const { nodeArguments, env } = journalOptions(journal);
  const spool = join(temporaryFolder(), 'spool');
  const disk = new PowerCutDisk(spool);
  const relay = await startRelay({ spool, nodeArguments, env: { ...env, SMTP_URL: 'smtp://127.0.0.1:1' } });
  const ids = Array.from({ length: 12 }, () => randomUUID());
  for (const [index, id] of ids.entries()) expect(await postEnquiry(relay, id, index % 2 === 0)).toBe(true);
  await Promise.all(ids.map(() => postEnquiry(relay, randomUUID(), true)));
  // A duplicate needs a sync too: the process that stored the first one may have crashed before its sync.
  expect(await postEnquiry(relay, ids[1] ?? '', false)).toBe(true);
  await relay.stop('SIGKILL');

  let answers = 0;
  const acknowledgedTooEarly: string[] = [];
  const queuedTooEarly: string[] = [];
  let hasSynced = false;
  for (const entry of readJournal(journal)) {
    disk.apply(entry);
    if (entry.what === 'sync-end') hasSynced = true;
    // An enquiry in `waiting` may be sent at once, so it must be complete.
    if (
      entry.what === 'rename' &&
      dirname(entry.to) === join(spool, 'waiting') &&
      !disk.isDurableAt(entry.to)
    )
      queuedTooEarly.push(entry.to);
    if (entry.what !== 'answer') continue;
    if (answers === 24) expect(hasSynced).toBe(true);
    hasSynced = false;
    answers += 1;
    if (!disk.hasDurableEnquiry(entry.id)) acknowledgedTooEarly.push(entry.id);
  }
  expect([answers, acknowledgedTooEarly, queuedTooEarly]).toEqual([25, [], []]);
});

test.each([
  ['kill -9', false],
  ['kill -9 with loss of unsynced data', true],
])('%s at random moments: no acknowledged enquiry is lost', async (name, discard) => {
  const { lost, ...counts } = await crashRounds({ rounds: 3, posts: 120, concurrency: 30, discard });
  console.log(`${name}: ${JSON.stringify({ ...counts, lost: lost.length })}`);
  expect(lost).toEqual([]);
  expect(counts.acknowledged).toBeGreaterThan(counts.posts / 2);
  expect(counts.duplicates).toBeLessThanOrEqual(discard ? counts.mailed : counts.kills * MAX_PARALLEL);
});
