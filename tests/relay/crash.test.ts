import { randomUUID } from 'node:crypto';
import { dirname, join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { crashRounds, postEnquiry, recorded } from './support/crash-rounds.ts';
import { readJournal, StrictDisk } from './support/power-cut/replay.ts';
import { cleanUp, startRelay, temporaryFolder } from './support/relay-process.ts';

// Real processes on a machine that may be busy.
vi.setConfig({ testTimeout: 300_000 });

afterAll(cleanUp);

// As many as the relay has mails on their way at once (packages/relay/mail.ts).
const inFlight = 5;

test('an enquiry is on disk, synced, with its files and all names on the way to it, before its answer', async () => {
  const journal = join(temporaryFolder(), 'journal');
  const { nodeArguments, env } = recorded(journal);
  const spool = join(temporaryFolder(), 'spool');
  const disk = new StrictDisk(spool);
  const relay = await startRelay({ spool, nodeArguments, env: { ...env, SMTP_URL: 'smtp://127.0.0.1:1' } });
  const ids = Array.from({ length: 12 }, () => randomUUID());
  for (const [index, id] of ids.entries()) expect(await postEnquiry(relay, id, index % 2 === 0)).toBe(true);
  await Promise.all(ids.map(() => postEnquiry(relay, randomUUID(), true)));
  // A repeat: the process that took the first may have ended between its rename and its sync.
  expect(await postEnquiry(relay, ids[1] ?? '', false)).toBe(true);
  await relay.stop('SIGKILL');

  let answers = 0;
  const early: string[] = [];
  const half: string[] = [];
  let synced = false;
  for (const entry of readJournal(journal)) {
    disk.apply(entry);
    if (entry.what === 'sync-end') synced = true;
    // What comes to wait is seen by the sending at once, and by the next start.
    if (entry.what === 'rename' && dirname(entry.to) === join(spool, 'waiting') && !disk.holdsAt(entry.to))
      half.push(entry.to);
    if (entry.what !== 'answer') continue;
    if (answers === 24) expect(synced).toBe(true);
    synced = false;
    answers += 1;
    if (!disk.holds(entry.id)) early.push(entry.id);
  }
  expect([answers, early, half]).toEqual([25, [], []]);
});

test.each([
  ['kill -9', false],
  ['kill -9, and all that was not synced is gone', true],
])('%s at random moments: nothing is lost that was thanked for', async (name, discard) => {
  const { lost, ...counts } = await crashRounds({ rounds: 3, posts: 120, concurrency: 30, discard });
  console.log(`${name}: ${JSON.stringify({ ...counts, lost: lost.length })}`);
  expect(lost).toEqual([]);
  expect(counts.thanked).toBeGreaterThan(counts.posts / 2);
  expect(counts.repeats).toBeLessThanOrEqual(discard ? counts.mailed : counts.kills * inFlight);
});
