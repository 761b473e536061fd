import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { StoredFile } from '@studio/relay/enquiry';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { findIdsWithStatus, queryDatabase } from '../../relay/support/database.ts';
import { contactFields, postAjax, waitUntil } from '../../relay/support/forms.ts';
import {
  cleanUp,
  createTemporaryFolder,
  startRelay,
  testRecipient,
  testSiteOrigin,
} from '../../relay/support/relay-process.ts';
import { type ReceivedMail, TestSmtp } from '../../relay/support/test-smtp.ts';
import { hostileBodies, largeBodies, postHostile } from './support/hostile-bodies.ts';

afterAll(cleanUp);

const REQUEST_COUNT = 3000;
const CONCURRENCY = 40;
// Names of all headers that the relay and Nodemailer write. Any other header was injected.
const EXPECTED_HEADERS = new Set(
  'from to cc reply-to subject message-id date mime-version content-type content-transfer-encoding'.split(
    ' ',
  ),
);

function findIssue({ email, recipients }: ReceivedMail): string | null {
  const injectedHeaders = email.headers.filter(({ key }) => !EXPECTED_HEADERS.has(key)).map(({ key }) => key);
  if (injectedHeaders.length > 0) return `injected headers: ${injectedHeaders.join()}`;
  if (recipients.some((address) => address !== testRecipient)) return `sent to ${recipients.join()}`;
  if (/<(?:script|img|iframe|svg)\b/i.test(email.html ?? '')) return `markup in the HTML: ${email.html}`;
  const names = email.attachments.map(({ filename }) => filename ?? '');
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the test looks for control characters
  const unsafe = names.find((name) => /[/\\\u0000-\u001f\u202a-\u202e]/.test(name) || name.startsWith('.'));
  return unsafe === undefined ? null : `attachment named ${JSON.stringify(unsafe)}`;
}

test(`each of ${REQUEST_COUNT.toLocaleString('en-GB')} hostile requests is refused or becomes a harmless mail`, async () => {
  const smtp = await new TestSmtp().start();
  const parentFolder = createTemporaryFolder('memory');
  mkdirSync(join(parentFolder, 'a/b/c'), { recursive: true });
  const relay = await startRelay({ folder: join(parentFolder, 'a/b/c/data'), env: { SMTP_URL: smtp.url } });
  const target = { port: relay.port, origin: testSiteOrigin, prefix: '', to: testRecipient };
  const statuses = new Map<number, number>();
  const unexpectedResponses: string[] = [];
  const queue = [...largeBodies(), ...fc.sample(hostileBodies, REQUEST_COUNT)];
  const totalCount = queue.length;
  const startedAt = performance.now();
  const worker = async () => {
    for (let body = queue.pop(); body !== undefined; body = queue.pop()) {
      const status = await postHostile(target, body, queue.length % 3 === 0);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      const isExpected =
        status === 200 ||
        status === 303 ||
        (status >= 400 && status < 500) ||
        (status === 0 && body.cutAfterBytes !== undefined);
      if (!isExpected)
        unexpectedResponses.push(
          `${status} for ${body.kind}: ${JSON.stringify(body.body.toString('latin1').slice(0, 300))}`,
        );
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, worker));
  const seconds = (performance.now() - startedAt) / 1000;
  const findQueuedIds = () => findIdsWithStatus(relay.folder, 'queued');
  await waitUntil('the queue is empty', () => findQueuedIds().length === 0, 180_000);
  const mailIssues = smtp.mails.map(findIssue).filter((issue) => issue !== null);
  const statusCounts = [...statuses]
    .sort(([a], [b]) => a - b)
    .map(([status, count]) => `${status || 'cut off'}: ${count}`);
  console.log(
    `fuzz: ${totalCount} requests in ${seconds.toFixed(1)} s; ${statusCounts.join(', ')}; ${smtp.mails.length} mails, all parsed`,
  );

  expect(unexpectedResponses.slice(0, 5)).toEqual([]);
  expect(mailIssues.slice(0, 5)).toEqual([]);
  expect(smtp.mails.length).toBeGreaterThan(REQUEST_COUNT / 10);
  // There are no files outside the data folder, and no partial uploads.
  expect([readdirSync(parentFolder), readdirSync(join(parentFolder, 'a/b/c'))]).toEqual([['a'], ['data']]);
  const expectedFiles = new Set([
    'files',
    'lock.db',
    'backups',
    'studio.db',
    'studio.db-shm',
    'studio.db-wal',
  ]);
  expect(readdirSync(relay.folder).filter((name) => !expectedFiles.has(name))).toEqual([]);
  const rows = queryDatabase(relay.folder, 'SELECT files FROM enquiries');
  const storedFiles = rows.flatMap(({ files }) => JSON.parse(String(files)) as StoredFile[]);
  await waitUntil(
    'no partial uploads are left',
    () => readdirSync(join(relay.folder, 'files')).length === storedFiles.length,
  );
  expect(findIdsWithStatus(relay.folder, 'failed')).toEqual([]);
  expect(await postAjax(relay, contactFields)).toMatchObject({ status: 200, success: 'true' });
  await relay.stop();
  await smtp.stop();
}, 300_000);
