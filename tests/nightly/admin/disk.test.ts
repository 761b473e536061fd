import { spawnSync } from 'node:child_process';
import {
  appendFileSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { api } from '../../../apps/admin/routes.ts';
import { createProduct, ENTRY } from '../../../apps/admin/support/products.ts';
import {
  createNoiseImage,
  startAdmin,
  type TestAdmin,
  uploadImage,
} from '../../../apps/admin/support/test-admin.ts';

const folder = mkdtempSync(join(tmpdir(), 'admin-disk-'));
const mount = (megabytes = 4) =>
  process.getuid?.() === 0 &&
  spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder]).status === 0;
const unmount = () => spawnSync('umount', [folder]).status === 0;
const canMount = mount() && unmount();
if (!canMount) console.log('skipped: mounting a small disk needs root');

let admin: TestAdmin | null = null;
afterEach(async () => {
  await admin?.stop();
  unmount();
});

/** Returns the status codes of the site, the relay and the list of entries. */
const otherStatusCodes = async (running: TestAdmin, cookie: string) => [
  (await running.request('GET', '/')).statusCode,
  (await running.request('GET', '/relay/thank-you')).statusCode,
  (await running.request('GET', api.entries(), undefined, cookie)).statusCode,
];

test.skipIf(!canMount)(
  'reports a full disk; site and relay go on, and saving works again when there is space',
  async () => {
    mount();
    const { base, source } = await createProduct();
    admin = await startAdmin({ source, base: folder, relayEnv: { DATA_FOLDER: join(base, 'data') } });
    const cookie = await admin.signIn();
    const noiseImage = await createNoiseImage(800, 600);
    const before = await admin.git('rev-parse', 'draft');
    const ballast = join(folder, 'ballast');
    try {
      for (;;) appendFileSync(ballast, Buffer.alloc(4096));
    } catch {
      // The disk is full now.
    }

    const rejected = await uploadImage(admin, cookie, 'chair.jpg', noiseImage);
    expect([rejected.statusCode, rejected.json().message]).toEqual([
      503,
      expect.stringContaining('disk is full'),
    ]);
    expect(await admin.git('rev-parse', 'draft')).toBe(before);
    expect(await otherStatusCodes(admin, cookie)).toEqual([200, 200, 200]);

    rmSync(ballast);
    expect((await uploadImage(admin, cookie, 'chair.jpg', noiseImage)).statusCode).toBe(200);
    expect(await admin.git('ls-tree', '-r', '--name-only', 'draft', 'content/pictures/')).toContain(
      'new/chair.jpg',
    );
  },
);

const MB = 1024 * 1024;
const measureFreeBytes = () => {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
};

test.skipIf(!canMount)(
  'publishing keeps space for enquiries: reports how much is missing, stops a build that needs too much and removes its output',
  async () => {
    mount(24);
    const { source, commit } = await createProduct();
    // The last release has two megabytes. The next build never stops writing.
    writeFileSync(join(source, 'build/client/image.jpg'), Buffer.alloc(2 * MB));
    const script = 'apps/site/build/build.ts';
    const endless = `
import { appendFileSync } from 'node:fs';
mkdirSync('build', { recursive: true });
for (;;) {
  appendFileSync('build/pages', Buffer.alloc(128 * 1024));
  await sleep(20);
}
`;
    await commit(script, readFileSync(join(source, script), 'utf8') + endless);
    admin = await startAdmin({ source, base: folder, minFreeMb: 4 });
    const cookie = await admin.signIn();
    const publish = async () => {
      await admin?.request('POST', api.publish(), {}, cookie);
      const state = async () => (await admin?.request('GET', api.publish(), undefined, cookie))?.json();
      await expect.poll(async () => (await state()).isRunning, { timeout: 120_000 }).toBe(false);
      return (await state()).error?.message;
    };
    const { version, fields } = (await admin.request('GET', api.entry(ENTRY), undefined, cookie)).json();
    const edited = { version, fields: { ...fields, vessel: 'A jar' } };
    expect((await admin.request('PUT', api.entry(ENTRY), edited, cookie)).statusCode).toBe(200);

    const before = measureFreeBytes();
    expect(await publish()).toMatch(/became too full .* 8 MB are left, which stay free for enquiries/);
    expect(existsSync(join(admin.folder, 'build/build'))).toBe(false);
    // Only the checkout stays, which the next build needs.
    expect(measureFreeBytes()).toBeGreaterThan(before - MB);

    writeFileSync(join(folder, 'ballast'), Buffer.alloc(measureFreeBytes() - 9 * MB));
    expect(await publish()).toMatch(
      /too full to publish: 2 MB are missing\. Publishing needs about 3 MB, and 8 MB stay free for enquiries/,
    );
    expect(await otherStatusCodes(admin, cookie)).toEqual([200, 200, 200]);
    expect((await uploadImage(admin, cookie, 'chair.jpg', await createNoiseImage(800, 600))).statusCode).toBe(
      200,
    );
    writeFileSync(join(folder, 'ballast-2'), Buffer.alloc(measureFreeBytes() - 8 * MB));
    const rejected = await uploadImage(admin, cookie, 'chair.jpg', await createNoiseImage(800, 600));
    expect([rejected.statusCode, rejected.json().message]).toEqual([
      503,
      expect.stringContaining('reserved for enquiries'),
    ]);
  },
);
