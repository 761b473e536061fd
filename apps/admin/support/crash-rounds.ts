import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { expect, vi } from 'vitest';
import { createProduct, ENTRY, FIRST_IMAGE_WIDTH, IMAGE_ID, SECOND_ENTRY } from './products.ts';
import { startAdmin, type TestAdmin } from './test-admin.ts';

/** An action of the workload. */
type Action = 'saved' | 'published' | 'scheduled';

/** Kills a process group's leader, and waits until its child processes (git) have ended on their own. */
async function killTree(child: ChildProcess): Promise<void> {
  const closed = once(child, 'close');
  child.kill('SIGKILL');
  await closed;
  const isGroupAlive = () => {
    try {
      return process.kill(-(child.pid ?? 0), 0);
    } catch {
      return false;
    }
  };
  // In a container, ended processes may stay in the process list.
  await vi.waitFor(() => expect(isGroupAlive()).toBe(false), { timeout: 10_000 }).catch(() => undefined);
}

/**
 * Runs the workload and kills it at a random moment.
 *
 * @param base temporary folder of the test.
 * @param first number of the first round.
 * @param lastAction the action after which the workload is killed.
 * @returns the last accepted round of each kind of request.
 */
async function runUntilKilled(
  base: string,
  first: number,
  source: string,
  lastAction: Action,
): Promise<Record<string, number>> {
  const program = new URL('./crash-workload.ts', import.meta.url).pathname;
  const child = spawn(process.execPath, [program, source, base, String(first)], {
    env: { ...process.env, TMPDIR: base },
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  await vi.waitFor(() => expect(output).toContain(`${lastAction} `), { timeout: 120_000, interval: 5 });
  await sleep(Math.random() * 1500);
  expect(child.exitCode).toBe(null);
  await killTree(child);
  const lines = output
    .trim()
    .split('\n')
    .map((line) => line.split(' '));
  return Object.fromEntries(lines.map(([action, round]) => [action, Number(round)]));
}

const numberIn = (text: string, what = 'Vessel'): number =>
  Number(new RegExp(`${what} (\\d+)`).exec(text)?.[1] ?? -1);

/** Returns the round that each of the site's two pages shows. */
async function servedRounds(admin: TestAdmin): Promise<[about: number, home: number]> {
  return [
    numberIn((await admin.request('GET', '/about')).body),
    numberIn((await admin.request('GET', '/')).body),
  ];
}

/**
 * Kills an admin during saves, uploads, publications and scheduled publications, and checks after each kill that nothing that was accepted
 * is lost and that the site is complete.
 *
 * @param lastActions the action after which each kill comes.
 */
export async function runCrashRounds(lastActions: readonly Action[]): Promise<void> {
  const { base, source } = await createProduct();
  /** The last accepted round of each kind, or the one found after a kill. */
  let last = { saved: -1, uploaded: -1, published: -1, scheduled: -1 };
  for (const lastAction of lastActions) {
    last = { ...last, ...(await runUntilKilled(base, last.saved + 1, source, lastAction)) };
    const admin = await startAdmin({ source, base });
    // A save that was in progress may have succeeded.
    const saved = numberIn(await admin.git('show', `draft:content/${ENTRY}`));
    expect([last.saved, last.saved + 1]).toContain(saved);
    expect(numberIn(readFileSync(join(admin.folder, 'draft/content', ENTRY), 'utf8'))).toBe(saved);
    const { width = 0 } = await sharp(
      join(admin.folder, 'draft/content/pictures', `${IMAGE_ID}.jpg`),
    ).metadata();
    if (last.uploaded >= 0) expect([last.uploaded, last.saved]).toContain(width - FIRST_IMAGE_WIDTH);
    // Both pages are of the same version, and it is the one on `main`.
    const [about, home] = await servedRounds(admin);
    expect(about).toBe(home);
    if (last.published >= 0) {
      expect([last.published, last.saved]).toContain(home);
      expect(numberIn(await admin.git('show', `main:content/${ENTRY}`))).toBe(home);
    }
    // Scheduled entries that are due are published after the restart.
    const scheduledRound = async () =>
      numberIn(await admin.git('show', `main:content/${SECOND_ENTRY}`).catch(() => ''), 'Second');
    await expect.poll(scheduledRound, { timeout: 60_000 }).toBeGreaterThanOrEqual(last.scheduled);
    await admin.git('fsck', '--strict');
    await admin.stop();
    last = { ...last, saved, uploaded: Math.max(-1, width - FIRST_IMAGE_WIDTH), published: home };
  }
}
