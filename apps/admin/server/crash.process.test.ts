import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { afterAll, expect, it } from 'vitest';
import { killed } from '../support/killed.ts';
import { type RunningDesk, startDesk } from '../support/running-desk.ts';
import { BESIDE, LEAST_WIDTH, makeSmallSite, PICTURE, THING } from '../support/small-site.ts';
import { git } from './git.ts';

/** How often the process is killed; `DESK_KILLS=50` for a long look. */
const KILLS = Number(process.env.DESK_KILLS ?? 4);

const base = mkdtempSync(join(tmpdir(), 'desk-crash-'));
afterAll(() => rmSync(base, { recursive: true, force: true }));

/** Works from a number on until it is killed, at a random moment, if wanted not before it has published. @returns the last number of each kind that was accepted. */
async function workFrom(first: number, source: string, published: boolean): Promise<Record<string, number>> {
  const program = new URL('../support/work-for-ever.ts', import.meta.url).pathname;
  const child = spawn(process.execPath, [program, source, base, String(first)], {
    env: { ...process.env, TMPDIR: base },
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (piece: Buffer) => {
    output += piece.toString();
  });
  const begun = () => output.includes(published ? 'published' : 'saved');
  while (!begun() && child.exitCode === null) await sleep(5);
  await sleep(Math.random() * 1500);
  expect(child.exitCode).toBe(null);
  await killed(child);
  return Object.fromEntries(
    output
      .trim()
      .split('\n')
      .map((line) => line.split(' '))
      .map(([what, count]) => [what, Number(count)]),
  );
}

const numberIn = (text: string, what = 'Vessel'): number =>
  Number(new RegExp(`${what} (\\d+)`).exec(text)?.[1] ?? -1);

/** Which state visitors see, by the site's two pages. */
async function liveIn(desk: RunningDesk): Promise<[about: number, home: number]> {
  return [numberIn((await desk.ask('GET', '/about')).body), numberIn((await desk.ask('GET', '/')).body)];
}

it('killed at any moment of a save, an upload or a publication, at once or at a time, nothing that was accepted is lost', {
  timeout: KILLS * 30_000,
}, async () => {
  const source = join(base, 'product');
  await makeSmallSite(source);
  /** The last of each kind that was accepted, or found after a kill. */
  let last = { saved: -1, uploaded: -1, published: -1, scheduled: -1 };
  for (let kill = 0; kill < KILLS; kill += 1) {
    last = { ...last, ...(await workFrom(last.saved + 1, source, kill === 1)) };
    const desk = await startDesk({ source, within: base, clientDir: join(source, 'build/client') });
    // What was under way may be there as well.
    const saved = numberIn(await desk.git('show', `draft:content/${THING}`));
    expect([last.saved, last.saved + 1]).toContain(saved);
    expect(numberIn(readFileSync(join(desk.folder, 'draft/content', THING), 'utf8'))).toBe(saved);
    const picture = await git([
      `--git-dir=${join(desk.folder, 'git')}`,
      'cat-file',
      'blob',
      `draft:content/pictures/${PICTURE}.jpg`,
    ]);
    const { width = 0 } = await sharp(picture).metadata();
    if (last.uploaded >= 0) expect([last.uploaded, last.saved]).toContain(width - LEAST_WIDTH);
    // Visitors see one state, the old or the new, and it is the one that git calls live.
    const [about, home] = await liveIn(desk);
    expect(about).toBe(home);
    if (last.published >= 0) {
      expect([last.published, last.saved]).toContain(home);
      expect(numberIn(await desk.git('show', `main:content/${THING}`))).toBe(home);
    }
    // What had its time is live by then, or a little later.
    const beside = async () =>
      numberIn(await desk.git('show', `main:content/${BESIDE}`).catch(() => ''), 'Beside');
    await expect.poll(beside, { timeout: 20_000 }).toBeGreaterThanOrEqual(last.scheduled);
    await desk.git('fsck', '--strict');
    await desk.stop();
    last = { ...last, saved, uploaded: Math.max(-1, width - LEAST_WIDTH), published: home };
  }
});
