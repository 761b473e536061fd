import { spawnSync } from 'node:child_process';
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { api } from '../addresses.ts';
import { type RunningDesk, startDesk } from '../support/running-desk.ts';
import { makeSource } from '../support/sample-source.ts';
import { makeSmallSite, THING } from '../support/small-site.ts';
import { noise, upload } from '../support/upload.ts';

// Real processes on a machine that may be busy.
vi.setConfig({ testTimeout: 240_000 });

const folder = mkdtempSync(join(tmpdir(), 'desk-disk-'));
const mount = (megabytes = 4) =>
  process.getuid?.() === 0 &&
  spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder]).status === 0;
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

const MB = 1024 * 1024;
const free = () => {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
};

test.skipIf(!canMount)(
  'publishing leaves room for enquiries: it says what is missing, ends a build that takes too much, and removes what that left',
  async () => {
    mount(24);
    const source = mkdtempSync(join(tmpdir(), 'desk-disk-product-'));
    await makeSmallSite(source);
    const clientDir = join(source, 'build/client');
    // The last release has two megabytes; the next one would have no end.
    writeFileSync(join(clientDir, 'photograph.jpg'), Buffer.alloc(2 * MB));
    const script = join(source, 'apps/site/build/build.ts');
    const endless = `
import { appendFileSync } from 'node:fs';
mkdirSync('build', { recursive: true });
for (;;) {
  appendFileSync('build/pages', Buffer.alloc(128 * 1024));
  await sleep(20);
}
`;
    writeFileSync(script, readFileSync(script, 'utf8') + endless);
    spawnSync('git', ['commit', '--quiet', '--all', '-m', 'Endless'], {
      cwd: source,
      env: {
        ...process.env,
        GIT_AUTHOR_NAME: 'Dev',
        GIT_AUTHOR_EMAIL: 'd@example.com',
        GIT_COMMITTER_NAME: 'Dev',
        GIT_COMMITTER_EMAIL: 'd@example.com',
      },
    });
    const spool = join(folder, 'spool');
    mkdirSync(spool);
    desk = await startDesk({ source, within: folder, clientDir, spool, minFreeMb: 4 });
    const cookie = await desk.signIn();
    const publish = async () => {
      await desk?.ask('POST', api.publish(), {}, cookie);
      const state = async () => (await desk?.ask('GET', api.publish(), undefined, cookie))?.json();
      await expect.poll(async () => (await state()).running, { timeout: 120_000 }).toBe(false);
      return (await state()).fault?.message;
    };
    const { version, fields } = (await desk.ask('GET', api.document(THING), undefined, cookie)).json();
    const edited = { version, fields: { ...fields, vessel: 'A jar' } };
    expect((await desk.ask('PUT', api.document(THING), edited, cookie)).statusCode).toBe(200);

    const before = free();
    expect(await publish()).toMatch(/became too full .* 8 MB are left, which stay free for enquiries/);
    expect(existsSync(join(desk.folder, 'build/build'))).toBe(false);
    // What stays is the checkout, which the next build needs.
    expect(free()).toBeGreaterThan(before - MB);

    writeFileSync(join(folder, 'ballast'), Buffer.alloc(free() - 9 * MB));
    expect(await publish()).toMatch(
      /too full to publish: 2 MB are missing\. Publishing needs about 3 MB, and 8 MB stay free for enquiries/,
    );
    expect(await others(desk, cookie)).toEqual([200, 200, 200]);
    expect((await upload(desk, cookie, 'chair.jpg', await noise(800, 600))).statusCode).toBe(200);
    writeFileSync(join(folder, 'ballast-2'), Buffer.alloc(free() - 8 * MB));
    const refused = await upload(desk, cookie, 'chair.jpg', await noise(800, 600));
    expect([refused.statusCode, refused.json().message]).toEqual([
      503,
      expect.stringContaining('stays free for enquiries'),
    ]);
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
