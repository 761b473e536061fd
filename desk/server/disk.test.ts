import { spawnSync } from 'node:child_process';
import { appendFileSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { api } from '../addresses.ts';
import { type RunningDesk, startDesk } from '../support/running-desk.ts';
import { makeSource } from '../support/sample-source.ts';
import { noise, upload } from '../support/upload.ts';

// Real processes on a machine that may be busy.
vi.setConfig({ testTimeout: 60_000 });

const folder = mkdtempSync(join(tmpdir(), 'desk-disk-'));
const mount = () =>
  process.getuid?.() === 0 &&
  spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=4m', 'tmpfs', folder]).status === 0;
const unmount = () => spawnSync('umount', [folder]).status === 0;
const canMount = mount() && unmount();
if (!canMount) console.log('skipped: mounting a small disk needs root');

let desk: RunningDesk | null = null;
afterEach(async () => {
  await desk?.stop();
  unmount();
});

/** What the rest of the server answers meanwhile: the site, the relay, and what the draft has. */
const others = async (running: RunningDesk, cookie: string) => [
  (await running.ask('GET', '/')).statusCode,
  (await running.ask('GET', '/relay/thank-you')).statusCode,
  (await running.ask('GET', api.documents(), undefined, cookie)).statusCode,
];

test.skipIf(!canMount)(
  'a full disk is said plainly; site and relay go on, and so does the desk when there is room',
  async () => {
    mount();
    const { source } = await makeSource();
    desk = await startDesk({ source, within: folder });
    const cookie = await desk.signIn();
    const photograph = await noise(800, 600);
    const before = await desk.git('rev-parse', 'draft');
    const ballast = join(folder, 'ballast');
    try {
      for (;;) appendFileSync(ballast, Buffer.alloc(4096));
    } catch {
      // Now it is full.
    }

    const refused = await upload(desk, cookie, 'chair.jpg', photograph);
    expect([refused.statusCode, refused.json().message]).toEqual([
      503,
      expect.stringContaining('disk of the desk is full'),
    ]);
    expect(await desk.git('rev-parse', 'draft')).toBe(before);
    expect(await others(desk, cookie)).toEqual([200, 200, 200]);

    rmSync(ballast);
    expect((await upload(desk, cookie, 'chair.jpg', photograph)).statusCode).toBe(200);
    expect(await desk.git('ls-tree', '-r', '--name-only', 'draft', 'content/pictures/')).toContain(
      'new/chair.jpg',
    );
  },
);

test('a folder that cannot be written is said plainly, and what was there stays', async () => {
  const { source } = await makeSource();
  desk = await startDesk({ source });
  const cookie = await desk.signIn();
  const objects = join(desk.folder, 'git/objects');
  const before = await desk.git('rev-parse', 'draft');
  const shut = join(desk.folder, 'shut');
  const photograph = await noise(800, 600);
  // Where git would write is no folder: that stops root, too, which permissions do not.
  renameSync(join(objects, 'pack'), shut);
  writeFileSync(join(objects, 'pack'), '');
  const refused = await upload(desk, cookie, 'chair.jpg', photograph);
  expect([refused.statusCode, refused.json().message]).toEqual([
    503,
    expect.stringContaining('cannot be written'),
  ]);
  expect(await desk.git('rev-parse', 'draft')).toBe(before);
  expect(await others(desk, cookie)).toEqual([200, 200, 200]);
  rmSync(join(objects, 'pack'));
  renameSync(shut, join(objects, 'pack'));
  expect((await upload(desk, cookie, 'chair.jpg', photograph)).statusCode).toBe(200);
});
