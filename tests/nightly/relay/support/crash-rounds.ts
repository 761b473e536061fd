import { randomInt, randomUUID } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findIdsWithStatus } from '../../../relay/support/database.ts';
import { contactFields, createFormData, waitUntil } from '../../../relay/support/forms.ts';
import {
  createTemporaryFolder,
  type RelayProcess,
  startRelay,
  testRecipient,
  testSiteOrigin,
} from '../../../relay/support/relay-process.ts';
import { TestSmtp } from '../../../relay/support/test-smtp.ts';
import { DurableFolderModel, readJournal } from './power-cut/replay.ts';

const RECORDER_PATH = new URL('power-cut/record.ts', import.meta.url).pathname;
const attachment = new File([`%PDF-1.7${'x'.repeat(20_000)}`], 'cv.pdf');

/** Creates options for `startRelay` that record file operations in a journal (power-cut/record.ts). */
export const createJournalOptions = (journalPath: string) => ({
  nodeArguments: ['--import', RECORDER_PATH],
  env: { POWER_JOURNAL: journalPath },
});

/** Posts an enquiry. @returns whether the relay acknowledged it with 200 */
export async function postEnquiry(relay: RelayProcess, id: string, withFile: boolean): Promise<boolean> {
  const response = await fetch(`${relay.url}/ajax/${testRecipient}`, {
    method: 'POST',
    headers: { origin: testSiteOrigin, 'x-enquiry': id },
    body: createFormData({ ...contactFields, _id: id, ...(withFile && { attachment }) }),
  });
  await response.arrayBuffer();
  return response.status === 200;
}

export interface CrashCounts {
  kills: number;
  posts: number;
  acknowledged: number;
  /** Number of posts without a response. */
  unanswered: number;
  mailed: number;
  /** Ids that were acknowledged but never mailed. */
  lost: string[];
  /** Ids of enquiries whose files were damaged. */
  damaged: string[];
  /** Additional copies of a mail with the same Message-ID. */
  duplicates: number;
}

/**
 * Runs rounds of parallel posts. In each round the relay is killed at a random moment and restarted.
 * @param plan.posts number of posts per round
 * @param plan.discard whether unsynced data is lost when the relay is killed, as in a power cut
 */
export async function runCrashRounds(plan: {
  rounds: number;
  posts: number;
  concurrency: number;
  discard: boolean;
}): Promise<CrashCounts> {
  const { rounds, posts, concurrency, discard } = plan;
  const smtp = await new TestSmtp().start();
  const baseFolder = createTemporaryFolder('memory');
  const journalFolder = createTemporaryFolder('memory');
  let folder = join(baseFolder, 'data');
  mkdirSync(join(folder, 'files'), { recursive: true });
  let folderModel = new DurableFolderModel(join(folder, 'files'));
  const findJournalPath = () => join(journalFolder, folder.replaceAll('/', '_'));
  const startNextRelay = (port: number) => {
    folderModel = new DurableFolderModel(join(folder, 'files'));
    const { nodeArguments, env } = createJournalOptions(findJournalPath());
    const settings = { SMTP_URL: smtp.url, PORT: String(port) };
    return startRelay(
      discard ? { folder, nodeArguments, env: { ...env, ...settings } } : { folder, env: settings },
    );
  };
  let relay = await startNextRelay(0);
  const acknowledgedIds = new Set<string>();
  const counts = { kills: 0, unanswered: 0 };

  async function crashAndRestart(): Promise<void> {
    const { port } = relay;
    await relay.stop('SIGKILL');
    counts.kills += 1;
    if (discard) {
      for (const entry of readJournal(findJournalPath())) folderModel.apply(entry);
      const remainingFolder = join(mkdtempSync(join(baseFolder, 'after-')), 'data');
      mkdirSync(remainingFolder);
      // SQLite has synced each commit, so the files of the database remain.
      for (const name of ['studio.db', 'studio.db-wal'])
        cpSync(join(folder, name), join(remainingFolder, name));
      folderModel.writeTo(join(remainingFolder, 'files'));
      folder = remainingFolder;
    }
    relay = await startNextRelay(port);
  }

  for (let round = 0; round < rounds; round += 1) {
    let postCount = 0;
    let pendingCrash: Promise<void> | null = null;
    const worker = async () => {
      while (postCount < posts) {
        postCount += 1;
        const id = randomUUID();
        const isAcknowledged = await postEnquiry(relay, id, postCount % 5 === 0).catch(() => null);
        if (isAcknowledged === true) acknowledgedIds.add(id);
        if (isAcknowledged === null) counts.unanswered += 1;
        // Waits for the restart. While the relay is down, posts fail at once, so the round would end too early.
        if (pendingCrash) await pendingCrash;
      }
    };
    const killer = async () => {
      const killAfter = randomInt(1, Math.max(2, posts - concurrency));
      while (postCount < killAfter) await sleep(1);
      await sleep(randomInt(0, 20));
      pendingCrash = crashAndRestart();
      await pendingCrash;
      pendingCrash = null;
    };
    await Promise.all([killer(), ...Array.from({ length: concurrency }, worker)]);
  }
  await waitUntil('the queue is empty', () => findIdsWithStatus(folder, 'queued').length === 0, 240_000);
  await relay.stop();
  await smtp.stop();
  const copiesById = new Map<string, number>();
  for (const { email } of smtp.mails) {
    const id = (email.messageId ?? '').replace(/^<|@.*$/g, '');
    copiesById.set(id, (copiesById.get(id) ?? 0) + 1);
  }
  return {
    ...counts,
    posts: rounds * posts,
    acknowledged: acknowledgedIds.size,
    mailed: copiesById.size,
    lost: [...acknowledgedIds].filter((id) => !copiesById.has(id)),
    damaged: findIdsWithStatus(folder, 'failed'),
    duplicates: smtp.mails.length - copiesById.size,
  };
}
