import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { StoredFile } from '@studio/relay/enquiry';
import { afterAll, expect, test, vi } from 'vitest';
import { queryDatabase } from '../../relay/support/database.ts';
import { cleanUp, createTemporaryFolder, startRelay } from '../../relay/support/relay-process.ts';
import { createJournalOptions, postEnquiry, runCrashRounds } from './support/crash-rounds.ts';
import { DurableFolderModel, readJournal } from './support/power-cut/replay.ts';

// Starting processes is slow on a busy machine.
vi.setConfig({ testTimeout: 300_000 });

afterAll(cleanUp);

// Number of mails that the relay sends in parallel. It is the same as in packages/relay/mail.ts.
const MAX_PARALLEL_MAILS = 5;

test('the files of an enquiry are synced before the response', async () => {
  const journalPath = join(createTemporaryFolder(), 'journal');
  const { nodeArguments, env } = createJournalOptions(journalPath);
  const folder = join(createTemporaryFolder(), 'data');
  mkdirSync(join(folder, 'files'), { recursive: true });
  const folderModel = new DurableFolderModel(join(folder, 'files'));
  const relay = await startRelay({ folder, nodeArguments, env: { ...env, SMTP_URL: 'smtp://127.0.0.1:1' } });
  for (let n = 0; n < 6; n += 1) expect(await postEnquiry(relay, randomUUID(), true)).toBe(true);
  await Promise.all(Array.from({ length: 12 }, () => postEnquiry(relay, randomUUID(), true)));
  await relay.stop('SIGKILL');

  const rows = queryDatabase(folder, 'SELECT id, files FROM enquiries');
  const files = new Map(rows.map(({ id, files }) => [id, JSON.parse(String(files)) as StoredFile[]]));
  let responseCount = 0;
  const acknowledgedTooEarly: string[] = [];
  for (const entry of readJournal(journalPath)) {
    folderModel.apply(entry);
    if (entry.operation !== 'response') continue;
    responseCount += 1;
    const [file] = files.get(entry.id) ?? [];
    if (!file || !folderModel.isDurable(file.stored, file.size)) acknowledgedTooEarly.push(entry.id);
  }
  expect([responseCount, acknowledgedTooEarly]).toEqual([18, []]);
});

test.each([
  ['kill -9', false],
  ['kill -9 with loss of unsynced data', true],
])('%s at random moments loses no acknowledged enquiry', async (name, discard) => {
  const { lost, damaged, ...counts } = await runCrashRounds({
    rounds: 3,
    posts: 120,
    concurrency: 30,
    discard,
  });
  console.log(`${name}: ${JSON.stringify({ ...counts, lost: lost.length })}`);
  expect([lost, damaged]).toEqual([[], []]);
  expect(counts.acknowledged).toBeGreaterThan(counts.posts / 2);
  expect(counts.duplicates).toBeLessThanOrEqual(discard ? counts.mailed : counts.kills * MAX_PARALLEL_MAILS);
});
