import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { StoredFile } from '@studio/relay/enquiry';
import { afterAll, expect, test, vi } from 'vitest';
import { crashRounds, journalOptions, postEnquiry } from './support/crash-rounds.ts';
import { queryDatabase } from './support/database.ts';
import { PowerCutFolder, readJournal } from './support/power-cut/replay.ts';
import { cleanUp, createTemporaryFolder, startRelay } from './support/relay-process.ts';

// Starting processes is slow on a busy machine.
vi.setConfig({ testTimeout: 300_000 });

afterAll(cleanUp);

// Equals the number of mails that the relay sends in parallel (packages/relay/mail.ts).
const MAX_PARALLEL = 5;

test('the files of an enquiry are synced before the response', async () => {
  const journal = join(createTemporaryFolder(), 'journal');
  const { nodeArguments, env } = journalOptions(journal);
  const folder = join(createTemporaryFolder(), 'data');
  mkdirSync(join(folder, 'files'), { recursive: true });
  const disk = new PowerCutFolder(join(folder, 'files'));
  const relay = await startRelay({ folder, nodeArguments, env: { ...env, SMTP_URL: 'smtp://127.0.0.1:1' } });
  for (let n = 0; n < 6; n += 1) expect(await postEnquiry(relay, randomUUID(), true)).toBe(true);
  await Promise.all(Array.from({ length: 12 }, () => postEnquiry(relay, randomUUID(), true)));
  await relay.stop('SIGKILL');

  const rows = queryDatabase(folder, 'SELECT id, files FROM enquiries');
  const files = new Map(rows.map(({ id, files }) => [id, JSON.parse(String(files)) as StoredFile[]]));
  let answers = 0;
  const acknowledgedTooEarly: string[] = [];
  for (const entry of readJournal(journal)) {
    disk.apply(entry);
    if (entry.what !== 'answer') continue;
    answers += 1;
    const [file] = files.get(entry.id) ?? [];
    if (!file || !disk.isDurable(file.stored, file.size)) acknowledgedTooEarly.push(entry.id);
  }
  expect([answers, acknowledgedTooEarly]).toEqual([18, []]);
});

test.each([
  ['kill -9', false],
  ['kill -9 with loss of unsynced data', true],
])('%s at random moments: no acknowledged enquiry is lost', async (name, discard) => {
  const { lost, damaged, ...counts } = await crashRounds({ rounds: 3, posts: 120, concurrency: 30, discard });
  console.log(`${name}: ${JSON.stringify({ ...counts, lost: lost.length })}`);
  expect([lost, damaged]).toEqual([[], []]);
  expect(counts.acknowledged).toBeGreaterThan(counts.posts / 2);
  expect(counts.duplicates).toBeLessThanOrEqual(discard ? counts.mailed : counts.kills * MAX_PARALLEL);
});
