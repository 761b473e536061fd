import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import autocannon from 'autocannon';
import { sql } from 'kysely';
import { Store } from '../../packages/store/store.ts';
import { findIdsWithStatus } from '../../tests/relay/support/database.ts';
import { startRelay, testRecipient, testSiteOrigin } from '../../tests/relay/support/relay-process.ts';
import type { ResultRow } from './result-row.ts';

const DURATION_SECONDS = 8;
const BOUNDARY = 'bench';

function createMultipartBody(attachmentBytes: number): Buffer {
  const fields = {
    name: 'Asha Rao',
    email: 'asha@visitor.example',
    message: 'A flat of 120 m². '.repeat(20),
  };
  const parts = Object.entries(fields).map(
    ([name, value]) => `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const file = Buffer.concat([
    Buffer.from('%PDF-1.7'),
    randomBytes(Math.max(0, attachmentBytes - 8)),
    Buffer.from('\r\n'),
  ]);
  const fileHeaders = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="attachment"; filename="cv.pdf"\r\n\r\n`;
  const attachment = attachmentBytes > 0 ? [Buffer.from(fileHeaders), file] : [];
  return Buffer.concat([Buffer.from(parts.join('')), ...attachment, Buffer.from(`--${BOUNDARY}--\r\n`)]);
}

function readPeakMegabytes(pid: number): number {
  const peak = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Math.round(Number(peak ?? 0) / 1024);
}

async function countQueued(folder: string, databaseUrl: string | null): Promise<number> {
  if (databaseUrl === null) return findIdsWithStatus(folder, 'queued').length;
  const store = await Store.open(folder, databaseUrl);
  const { rows } = await sql<{ count: number }>`SELECT count(*) FROM enquiries`.execute(store.db);
  await store.close();
  return rows[0]?.count ?? 0;
}

/**
 * Measures how many forms per second the relay stores. The relay responds only after the enquiry is on disk. There is no mail
 * server, so only receiving is measured.
 *
 * @param name name of the table row.
 * @param attachmentBytes size of the attached file, or 0 for a form without file.
 * @param databaseUrl URL of a PostgreSQL database; null for SQLite.
 */
export async function measureThroughput(
  name: string,
  attachmentBytes: number,
  connections: number,
  databaseUrl: string | null = null,
): Promise<ResultRow> {
  const relay = await startRelay({
    env: {
      SMTP_URL: 'smtp://127.0.0.1:1',
      LOG_LEVEL: 'silent',
      ...(databaseUrl !== null && { DATABASE_URL: databaseUrl }),
    },
  });
  const result = await autocannon({
    url: `${relay.url}/ajax/${testRecipient}`,
    method: 'POST',
    headers: { origin: testSiteOrigin, 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
    body: createMultipartBody(attachmentBytes),
    connections,
    duration: DURATION_SECONDS,
  });
  const storedCount = await countQueued(relay.folder, databaseUrl);
  const measured =
    `${(result['2xx'] / result.duration).toFixed(0)} per second, p50 ${result.latency.p50} ms, p99 ${result.latency.p99} ms, ` +
    `peak memory ${readPeakMegabytes(relay.pid)} MB; ${result['2xx']} accepted, ${storedCount} on disk`;
  await relay.stop('SIGKILL');
  return {
    name,
    goal: 'all accepted forms on disk',
    result: measured,
    passed: storedCount >= result['2xx'],
  };
}
