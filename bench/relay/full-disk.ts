import { spawnSync } from 'node:child_process';
import { createHash, randomBytes, randomInt, randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { postAjax, until } from '../../tests/relay/support/forms.ts';
import { startRelay, temporaryFolder } from '../../tests/relay/support/relay-process.ts';
import { TestSmtp } from '../../tests/relay/support/smtp.ts';
import { inParallel, type Row } from './row.ts';

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** Uploads onto a disk of 12 MB that fills, is emptied by hand now and then, and fills again. Needs root, for the disk. */
export async function fullDisk(): Promise<Row> {
  const row = { what: 'disk of 12 MB, 500 uploads of 0.1 to 3 MB, 8 at once', goal: '0 truncated, 0 lost' };
  const folder = join(temporaryFolder(), 'disk');
  mkdirSync(folder);
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=12m', 'tmpfs', folder]).status === 0;
  if (!mounted) return { ...row, measured: 'not measured: mounting a disk needs root', held: false };
  const smtp = await new TestSmtp().up();
  const relay = await startRelay({
    spool: join(folder, 'spool'),
    env: { SMTP_URL: smtp.url, LOG_LEVEL: 'silent' },
  });
  const sums = new Map<string, string>();
  let refused = 0;
  await inParallel(500, 8, async (index) => {
    const bytes = Buffer.concat([Buffer.from('%PDF-1.7'), randomBytes(randomInt(100_000, 3_000_000))]);
    const _id = randomUUID();
    const answer = await postAjax(relay, { name: 'A', _id, attachment: new File([bytes], 'cv.pdf') });
    if (answer.success === 'true') sums.set(`<${_id}@studio.example>`, sha256(bytes));
    else refused += 1;
    // The studio makes room: what is sent need not be kept.
    if (index % 10 === 9) spawnSync('sh', ['-c', `rm -rf ${join(folder, 'spool/sent')}/*`]);
  });
  await until('the queue is empty', () => readdirSync(join(folder, 'spool/waiting')).length === 0, 120_000);
  let truncated = 0;
  const arrived = new Set<string>();
  for (const { email } of smtp.mails) {
    const id = email.messageId ?? '';
    const content = email.attachments[0]?.content;
    if (content instanceof ArrayBuffer && sha256(new Uint8Array(content)) === sums.get(id)) arrived.add(id);
    else truncated += 1;
  }
  const lost = [...sums.keys()].filter((id) => !arrived.has(id)).length;
  await relay.stop('SIGKILL');
  await smtp.down();
  spawnSync('umount', [folder]);
  const measured = `${sums.size} thanked, ${refused} refused, ${truncated} truncated, ${lost} lost`;
  return { ...row, measured, held: truncated + lost === 0 && refused > 0 };
}
