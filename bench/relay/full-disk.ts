import { spawnSync } from 'node:child_process';
import { createHash, randomBytes, randomInt, randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Enquiries } from '../../packages/relay/enquiries.ts';
import { findIdsWithStatus } from '../../tests/relay/support/database.ts';
import { postAjax, waitUntil } from '../../tests/relay/support/forms.ts';
import { createTemporaryFolder, startRelay } from '../../tests/relay/support/relay-process.ts';
import { TestSmtp } from '../../tests/relay/support/test-smtp.ts';
import { inParallel, type ResultRow } from './result-row.ts';

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** Deletes all sent enquiries, as `npm run relay -- drop ID` deletes one. */
async function removeSent(folder: string): Promise<void> {
  const enquiries = await Enquiries.open(folder);
  for (const { id } of await enquiries.list('sent')) await enquiries.remove(id);
  await enquiries.store.close();
}

/** Uploads to a disk of 12 MB, from which sent enquiries are deleted from time to time. Needs root to mount the disk. */
export async function measureFullDisk(): Promise<ResultRow> {
  const row = { name: 'disk of 12 MB, 500 uploads of 0.1 to 3 MB, 8 at a time', goal: '0 truncated, 0 lost' };
  const diskDir = join(createTemporaryFolder(), 'disk');
  mkdirSync(diskDir);
  const isMounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=12m', 'tmpfs', diskDir]).status === 0;
  if (!isMounted) return { ...row, result: 'not measured: mounting needs root', passed: false };
  const smtp = await new TestSmtp().start();
  const relay = await startRelay({
    folder: join(diskDir, 'data'),
    env: { SMTP_URL: smtp.url, LOG_LEVEL: 'silent' },
  });
  const acceptedHashes = new Map<string, string>();
  let rejected = 0;
  await inParallel(500, 8, async (index) => {
    const bytes = Buffer.concat([Buffer.from('%PDF-1.7'), randomBytes(randomInt(100_000, 3_000_000))]);
    const _id = randomUUID();
    const response = await postAjax(relay, { name: 'A', _id, attachment: new File([bytes], 'cv.pdf') });
    if (response.success === 'true') acceptedHashes.set(`<${_id}@studio.example>`, sha256(bytes));
    else rejected += 1;
    if (index % 10 === 9) await removeSent(relay.folder);
  });
  await waitUntil(
    'the queue is empty',
    () => findIdsWithStatus(relay.folder, 'queued').length === 0,
    120_000,
  );
  let truncated = 0;
  const received = new Set<string>();
  for (const { email } of smtp.mails) {
    const id = email.messageId ?? '';
    const content = email.attachments[0]?.content;
    if (content instanceof ArrayBuffer && sha256(new Uint8Array(content)) === acceptedHashes.get(id))
      received.add(id);
    else truncated += 1;
  }
  const lost = [...acceptedHashes.keys()].filter((id) => !received.has(id)).length;
  await relay.stop('SIGKILL');
  await smtp.stop();
  spawnSync('umount', [diskDir]);
  const measured = `${acceptedHashes.size} accepted, ${rejected} rejected, ${truncated} truncated, ${lost} lost`;
  return { ...row, result: measured, passed: truncated + lost === 0 && rejected > 0 };
}
