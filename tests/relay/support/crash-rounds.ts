import { randomInt, randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { contactFields, formData, until } from './forms.ts';
import { readJournal, StrictDisk } from './power-cut/replay.ts';
import { type RelayProcess, recipient, site, startRelay, temporaryFolder } from './relay-process.ts';
import { TestSmtp } from './smtp.ts';

const recorder = new URL('power-cut/record.ts', import.meta.url).pathname;
const attachment = new File([`%PDF-1.7${'x'.repeat(20_000)}`], 'cv.pdf');

/** How to begin a relay whose doings are written down. */
export const recorded = (journal: string) => ({
  nodeArguments: ['--import', recorder],
  env: { POWER_JOURNAL: journal },
});

/** Posts an enquiry of this id, with a file or without; resolves with whether it was thanked for. */
export async function postEnquiry(relay: RelayProcess, id: string, withFile: boolean): Promise<boolean> {
  const response = await fetch(`${relay.url}/ajax/${recipient}`, {
    method: 'POST',
    headers: { origin: site, 'x-enquiry': id },
    body: formData({ ...contactFields, _id: id, ...(withFile && { attachment }) }),
  });
  await response.arrayBuffer();
  return response.status === 200;
}

/** What came of it. */
export interface CrashCounts {
  kills: number;
  posts: number;
  thanked: number;
  unanswered: number;
  mailed: number;
  /** Thanked for, and never mailed. */
  lost: string[];
  /** Second copies of a mail, under the same Message-ID. */
  repeats: number;
}

/**
 * Rounds of posts, `concurrency` at a time, with a `kill -9` somewhere in each and a new relay on what is left.
 * @param discard whether all that was not synced is thrown away at the kill, as by a power cut
 */
export async function crashRounds(plan: {
  rounds: number;
  posts: number;
  concurrency: number;
  discard: boolean;
}): Promise<CrashCounts> {
  const { rounds, posts, concurrency, discard } = plan;
  const smtp = await new TestSmtp().up();
  const base = temporaryFolder('memory');
  const journals = temporaryFolder('memory');
  let spool = join(base, 'spool');
  let disk = new StrictDisk(spool);
  const start = (port: number) => {
    disk = new StrictDisk(spool);
    const { nodeArguments, env } = recorded(join(journals, spool.replaceAll('/', '_')));
    const settings = { SMTP_URL: smtp.url, PORT: String(port) };
    return startRelay(
      discard ? { spool, nodeArguments, env: { ...env, ...settings } } : { spool, env: settings },
    );
  };
  let relay = await start(0);
  const thanked = new Set<string>();
  const counts = { kills: 0, unanswered: 0 };

  async function crash(): Promise<void> {
    const { port } = relay;
    await relay.stop('SIGKILL');
    counts.kills += 1;
    if (discard) {
      for (const entry of readJournal(join(journals, spool.replaceAll('/', '_')))) disk.apply(entry);
      const left = join(mkdtempSync(join(base, 'after-')), 'spool');
      disk.writeTo(left);
      spool = left;
    }
    relay = await start(port);
  }

  for (let round = 0; round < rounds; round += 1) {
    let next = 0;
    let crashing: Promise<void> | null = null;
    const worker = async () => {
      while (next < posts) {
        next += 1;
        const id = randomUUID();
        const ok = await postEnquiry(relay, id, next % 5 === 0).catch(() => null);
        if (ok === true) thanked.add(id);
        if (ok === null) counts.unanswered += 1;
        // While the relay is down an attempt fails at once; do not burn the round on that.
        if (crashing) await crashing;
      }
    };
    const killer = async () => {
      const at = randomInt(1, Math.max(2, posts - concurrency));
      while (next < at) await sleep(1);
      await sleep(randomInt(0, 20));
      crashing = crash();
      await crashing;
      crashing = null;
    };
    await Promise.all([killer(), ...Array.from({ length: concurrency }, worker)]);
  }
  await until('the queue is empty', () => readdirSync(join(spool, 'waiting')).length === 0, 240_000);
  await relay.stop();
  await smtp.down();
  const copies = new Map<string, number>();
  for (const { email } of smtp.mails) {
    const id = (email.messageId ?? '').replace(/^<|@.*$/g, '');
    copies.set(id, (copies.get(id) ?? 0) + 1);
  }
  return {
    ...counts,
    posts: rounds * posts,
    thanked: thanked.size,
    mailed: copies.size,
    lost: [...thanked].filter((id) => !copies.has(id)),
    repeats: smtp.mails.length - copies.size,
  };
}
