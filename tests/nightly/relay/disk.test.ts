import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { findIdsWithStatus } from '../../relay/support/database.ts';
import { contactFields, postAjax, waitUntil } from '../../relay/support/forms.ts';
import {
  cleanUp,
  createTemporaryFolder,
  findUnprivilegedUid,
  type RelayProcess,
  runRelayCommand,
  startRelay,
} from '../../relay/support/relay-process.ts';
import { TestSmtp } from '../../relay/support/test-smtp.ts';

const isRoot = process.getuid?.() === 0;
const uid = findUnprivilegedUid();
if (isRoot && uid === undefined) console.log('skipped: no unprivileged user can run a relay here');

const mounts: string[] = [];
const runCommand = (command: string, ...args: string[]) => spawnSync(command, args).status === 0;

function mountSmallDisk(megabytes = 1): string | null {
  const folder = join(createTemporaryFolder(), 'disk');
  mkdirSync(folder);
  if (!isRoot || !runCommand('mount', '-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder))
    return null;
  mounts.push(folder);
  return folder;
}

let relay: RelayProcess | null = null;
const smtp = new TestSmtp();

afterEach(async () => {
  await relay?.stop('SIGKILL');
  await smtp.stop();
  for (const folder of mounts.splice(0)) runCommand('umount', folder);
});

afterAll(cleanUp);

const createPdf = (size: number) => new File([`%PDF-1.7${'x'.repeat(size)}`], 'cv.pdf');

describe('a small mounted disk', () => {
  const mountedDisk = mountSmallDisk();
  if (mountedDisk) runCommand('umount', mounts.splice(0)[0] ?? '');
  const testWithMount = test.skipIf(mountedDisk === null);
  if (mountedDisk === null) console.log('skipped: mounting a small disk needs root');

  testWithMount(
    'on a full disk, the visitor gets an error, no partial files remain, and the relay recovers',
    async () => {
      const folder = mountSmallDisk(3) ?? '';
      await smtp.start();
      const { url } = smtp;
      await smtp.stop();
      const dataFolder = join(folder, 'data');
      relay = await startRelay({ folder: dataFolder, env: { SMTP_URL: url } });
      const ballastFile = join(folder, 'ballast');
      writeFileSync(ballastFile, Buffer.alloc(200_000));
      let acceptedCount = 0;
      const refusedStatuses: number[] = [];
      for (let n = 0; n < 50; n += 1) {
        const response = await postAjax(relay, {
          ...contactFields,
          n: String(n),
          attachment: createPdf(60_000),
        });
        if (response.success === 'true') acceptedCount += 1;
        else refusedStatuses.push(response.status);
      }
      expect(acceptedCount).toBeGreaterThan(3);
      expect(refusedStatuses.length).toBeGreaterThan(3);
      expect(new Set(refusedStatuses)).toEqual(new Set([503]));
      expect(findIdsWithStatus(dataFolder, 'queued')).toHaveLength(acceptedCount);
      expect(readdirSync(join(dataFolder, 'files'))).toHaveLength(acceptedCount);
      // The full disk prevents the relay from saving that a mail was sent. Even so, it sends every mail only once.
      await smtp.start();
      await waitUntil('some mail arrived', () => smtp.mails.length > 0);
      rmSync(ballastFile);
      await waitUntil('the queue is empty', () => findIdsWithStatus(dataFolder, 'queued').length === 0);
      expect(smtp.mails).toHaveLength(acceptedCount);
      expect(await postAjax(relay, contactFields)).toMatchObject({ status: 200 });
    },
  );

  testWithMount('/healthz reports a nearly full disk', async () => {
    const folder = mountSmallDisk() ?? '';
    const env = { SMTP_URL: 'smtp://127.0.0.1:1', RELAY_MIN_FREE_MB: '2' };
    relay = await startRelay({ folder: join(folder, 'data'), env });
    const health = await fetch(`${relay.url}/healthz`);
    expect([health.status, await health.json()]).toEqual([503, expect.objectContaining({ status: 'disk' })]);
  });
});

test('with a file size limit, every acknowledged file is complete', async () => {
  await smtp.start();
  // Limits files to 1 MB (2048 blocks of 512 bytes). A write across the limit is partial.
  relay = await startRelay({ shellPrelude: 'ulimit -f 2048', env: { SMTP_URL: smtp.url } });
  const mailCountBefore = smtp.mails.length;
  const sizes = [900_000, 1_048_576 - 8, 1_048_576 - 7, 1_080_000, 1_200_000, 3_000_000];
  const acceptedSizes: number[] = [];
  for (const size of sizes) {
    const { status } = await postAjax(relay, { name: 'A', attachment: createPdf(size) });
    if (status === 200) acceptedSizes.push(size + 8);
    else expect(status).toBe(503);
  }
  expect(acceptedSizes).toEqual([900_008, 1_048_576]);
  await waitUntil(
    'all accepted mail arrived',
    () => smtp.mails.length === mailCountBefore + acceptedSizes.length,
  );
  const receivedAttachments = smtp.mails
    .slice(mailCountBefore)
    .map(({ email }) => email.attachments[0]?.content as ArrayBuffer);
  expect(receivedAttachments.map(({ byteLength }) => byteLength).sort()).toEqual(acceptedSizes.sort());
});

test.skipIf(isRoot && uid === undefined)('without write permission, the visitor gets an error', async () => {
  const folder = createTemporaryFolder();
  const dataFolder = join(folder, 'data');
  // Permissions do not restrict root, so this relay runs as another user.
  chmodSync(folder, 0o777);
  relay = await startRelay({
    folder: dataFolder,
    env: { SMTP_URL: 'smtp://127.0.0.1:1' },
    ...(uid !== undefined && { uid }),
  });
  const application = { ...contactFields, attachment: createPdf(1000) };
  expect(await postAjax(relay, application)).toMatchObject({ status: 200 });
  chmodSync(join(dataFolder, 'files'), 0o500);
  expect(await postAjax(relay, application)).toMatchObject({ status: 503, success: 'false' });
  chmodSync(join(dataFolder, 'files'), 0o700);
  expect(readdirSync(join(dataFolder, 'files'))).toHaveLength(1);
  await relay.stop();
  chmodSync(join(dataFolder, 'studio.db'), 0o400);
  await expect(
    startRelay({
      folder: dataFolder,
      env: { SMTP_URL: 'smtp://127.0.0.1:1' },
      ...(uid !== undefined && { uid }),
    }),
  ).rejects.toThrow(/The database \S+studio\.db cannot be used: EACCES/);
});

test.skipIf(uid === undefined)(
  'a relay of another user can send an enquiry that root has requeued',
  async () => {
    const folder = createTemporaryFolder();
    chmodSync(folder, 0o777);
    await smtp.start();
    relay = await startRelay({ folder: join(folder, 'data'), env: { SMTP_URL: smtp.url }, uid: uid ?? 0 });
    const mailCountBefore = smtp.mails.length;
    await postAjax(relay, { ...contactFields, _honey: 'x' });
    const [id = ''] = findIdsWithStatus(relay.folder, 'quarantined');
    expect((await runRelayCommand(['retry', id], { DATA_FOLDER: relay.folder })).code).toBe(0);
    await waitUntil('the mail arrived', () => smtp.mails.length === mailCountBefore + 1);
  },
);
