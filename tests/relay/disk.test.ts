import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, readdirSync, statfsSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import { contactFields, postAjax, waitUntil } from './support/forms.ts';
import {
  cleanUp,
  type RelayProcess,
  runRelayCommand,
  startRelay,
  temporaryFolder,
  unprivilegedUid,
} from './support/relay-process.ts';
import { TestSmtp } from './support/test-smtp.ts';

// Starting processes is slow on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const isRoot = process.getuid?.() === 0;
const uid = unprivilegedUid();
if (isRoot && uid === undefined) console.log('skipped: no unprivileged user can run a relay here');

const mounts: string[] = [];
const run = (command: string, ...args: string[]) => spawnSync(command, args).status === 0;

function mountSmallDisk(megabytes = 1): string | null {
  const folder = join(temporaryFolder(), 'disk');
  mkdirSync(folder);
  if (!isRoot || !run('mount', '-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder)) return null;
  mounts.push(folder);
  return folder;
}

let relay: RelayProcess | null = null;
const smtp = new TestSmtp();

afterEach(async () => {
  await relay?.stop('SIGKILL');
  await smtp.stop();
  for (const folder of mounts.splice(0)) run('umount', folder);
});

afterAll(cleanUp);

const pdfOfSize = (size: number) => new File([`%PDF-1.7${'x'.repeat(size)}`], 'cv.pdf');

describe('a small mounted disk', () => {
  const disk = mountSmallDisk();
  if (disk) run('umount', mounts.splice(0)[0] ?? '');
  const testWithMount = test.skipIf(disk === null);
  if (disk === null) console.log('skipped: mounting a small disk needs root');

  testWithMount(
    'full: the visitor gets an error, no partial files remain, and the relay recovers',
    async () => {
      const folder = mountSmallDisk() ?? '';
      await smtp.start();
      const { url } = smtp;
      await smtp.stop();
      relay = await startRelay({ spool: join(folder, 'spool'), env: { SMTP_URL: url } });
      const idsIn = (status: string) => readdirSync(join(folder, 'spool', status));
      let accepted = 0;
      const refused: number[] = [];
      for (let n = 0; n < 30; n += 1) {
        const answer = await postAjax(relay, {
          ...contactFields,
          n: String(n),
          attachment: pdfOfSize(60_000),
        });
        if (answer.success === 'true') accepted += 1;
        else refused.push(answer.status);
      }
      expect(accepted).toBeGreaterThan(3);
      expect(refused.length).toBeGreaterThan(3);
      expect(new Set(refused)).toEqual(new Set([503]));
      expect(idsIn('waiting')).toHaveLength(accepted);
      expect(idsIn('incoming')).toEqual([]);
      // States cannot be saved either, but every mail is sent only once.
      await smtp.start();
      await waitUntil('all accepted mail arrived', () => smtp.mails.length >= accepted, 20_000);
      await waitUntil('the queue is empty', () => idsIn('waiting').length === 0, 20_000);
      expect(smtp.mails).toHaveLength(accepted);
    },
  );

  testWithMount('read-only: the visitor gets an error', async () => {
    const folder = mountSmallDisk() ?? '';
    // The lock file is elsewhere, because a file system with an open file cannot be remounted read-only.
    mkdirSync(join(folder, 'spool'));
    symlinkSync(join(temporaryFolder(), 'lock.db'), join(folder, 'spool/lock.db'));
    relay = await startRelay({ spool: join(folder, 'spool'), env: { SMTP_URL: 'smtp://127.0.0.1:1' } });
    expect(await postAjax(relay, contactFields)).toMatchObject({ status: 200 });
    await waitUntil('the disk is read-only', () => run('mount', '-o', 'remount,ro', folder));
    expect(await postAjax(relay, contactFields)).toMatchObject({ status: 503, success: 'false' });
    expect(await postAjax(relay, { name: 'A', attachment: pdfOfSize(5000) })).toMatchObject({ status: 503 });
    run('mount', '-o', 'remount,rw', folder);
    expect(await postAjax(relay, contactFields)).toMatchObject({ status: 200 });
  });

  testWithMount('parallel uploads leave RELAY_MIN_FREE_MB free', async () => {
    const folder = mountSmallDisk(40) ?? '';
    const free = () => {
      const { bavail, bsize } = statfsSync(folder);
      return bavail * bsize;
    };
    const env = { SMTP_URL: 'smtp://127.0.0.1:1', RELAY_MIN_FREE_MB: '20' };
    relay = await startRelay({ spool: join(folder, 'spool'), env });
    let minFree = free();
    const watch = setInterval(() => {
      minFree = Math.min(minFree, free());
    }, 2);
    const target = relay;
    const posts = Array.from({ length: 8 }, (_, n) =>
      postAjax(target, { name: String(n), attachment: pdfOfSize(5_000_000) }),
    );
    const statuses = (await Promise.all(posts)).map(({ status }) => status);
    clearInterval(watch);
    // Texts and directory entries are not counted.
    expect(Math.min(minFree, free())).toBeGreaterThan(19.5 * 1024 * 1024);
    expect(new Set(statuses)).toContain(503);
    expect(statuses.every((status) => status === 200 || status === 503)).toBe(true);
    await postAjax(relay, contactFields).then(({ status }) => expect(status).toBe(200));
  });

  testWithMount('nearly full: /healthz reports it', async () => {
    const folder = mountSmallDisk() ?? '';
    const env = { SMTP_URL: 'smtp://127.0.0.1:1', RELAY_MIN_FREE_MB: '2' };
    relay = await startRelay({ spool: join(folder, 'spool'), env });
    const health = await fetch(`${relay.url}/healthz`);
    expect([health.status, await health.json()]).toEqual([
      503,
      expect.objectContaining({ status: 'disk nearly full' }),
    ]);
  });
});

test('with a file size limit, every acknowledged file is complete', async () => {
  await smtp.start();
  // 2048 blocks of 512 bytes: files are limited to 1 MB, and a write across the limit is partial.
  relay = await startRelay({ shellPrelude: 'ulimit -f 2048', env: { SMTP_URL: smtp.url } });
  const before = smtp.mails.length;
  const sizes = [900_000, 1_048_576 - 8, 1_048_576 - 7, 1_080_000, 1_200_000, 3_000_000];
  const acceptedSizes: number[] = [];
  for (const size of sizes) {
    const { status } = await postAjax(relay, { name: 'A', attachment: pdfOfSize(size) });
    if (status === 200) acceptedSizes.push(size + 8);
    else expect(status).toBe(503);
  }
  expect(acceptedSizes).toEqual([900_008, 1_048_576]);
  await waitUntil('all accepted mail arrived', () => smtp.mails.length === before + acceptedSizes.length);
  const arrived = smtp.mails.slice(before).map(({ email }) => email.attachments[0]?.content as ArrayBuffer);
  expect(arrived.map(({ byteLength }) => byteLength).sort()).toEqual(acceptedSizes.sort());
});

test.skipIf(isRoot && uid === undefined)('without write permission the visitor gets an error', async () => {
  const folder = temporaryFolder();
  const spool = join(folder, 'spool');
  // Permissions do not restrict root, so this relay runs as another user.
  chmodSync(folder, 0o777);
  relay = await startRelay({
    spool,
    env: { SMTP_URL: 'smtp://127.0.0.1:1' },
    ...(uid !== undefined && { uid }),
  });
  expect(await postAjax(relay, contactFields)).toMatchObject({ status: 200 });
  chmodSync(join(spool, 'incoming'), 0o500);
  expect(await postAjax(relay, contactFields)).toMatchObject({ status: 503, success: 'false' });
  chmodSync(join(spool, 'incoming'), 0o700);
  chmodSync(join(spool, 'waiting'), 0o500);
  expect(await postAjax(relay, contactFields)).toMatchObject({ status: 503, success: 'false' });
  chmodSync(join(spool, 'waiting'), 0o700);
  expect(readdirSync(join(spool, 'incoming'))).toEqual([]);
  expect(readdirSync(join(spool, 'waiting'))).toHaveLength(1);
});

test.skipIf(uid === undefined)(
  'an enquiry that root queues again can be sent by a relay of another user',
  async () => {
    const folder = temporaryFolder();
    chmodSync(folder, 0o777);
    await smtp.start();
    relay = await startRelay({ spool: join(folder, 'spool'), env: { SMTP_URL: smtp.url }, uid: uid ?? 0 });
    const before = smtp.mails.length;
    await postAjax(relay, { ...contactFields, _honey: 'x' });
    const [id = ''] = readdirSync(join(relay.spool, 'held'));
    expect((await runRelayCommand(['retry', id], { RELAY_SPOOL: relay.spool })).code).toBe(0);
    await waitUntil('the mail arrived', () => smtp.mails.length === before + 1);
  },
);
