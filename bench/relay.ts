import { randomBytes } from 'node:crypto';
import autocannon from 'autocannon';
import { INBOX_FILTERS } from '../apps/admin/inbox-filters.ts';
import { Inbox } from '../apps/admin/server/inbox.ts';
import { Enquiries } from '../packages/relay/enquiries.ts';
import { insertEnquiry } from '../packages/relay/enquiry-rows.ts';
import {
  createTemporaryFolder,
  startRelay,
  testRecipient,
  testSiteOrigin,
} from '../tests/relay/support/relay-process.ts';
import { printFigure, readMemoryMb, repeat } from './figures.ts';

/** Measures how many forms the relay stores per second, and the time of the inbox. Tests count lost and repeated mails. */
export async function measureRelay(): Promise<void> {
  await measurePosts('text only, 50 connections', 0, 50);
  await measurePosts('1 MB, 10 connections', 1024 * 1024, 10);
  await measureInbox();
}

const BOUNDARY = 'bench';

function createBody(fileBytes: number): Buffer {
  const part = (header: string, value: string | Buffer) =>
    Buffer.concat([
      Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; ${header}\r\n\r\n`),
      Buffer.from(value),
      Buffer.from('\r\n'),
    ]);
  const pdf = Buffer.concat([Buffer.from('%PDF-1.7'), randomBytes(fileBytes)]);
  return Buffer.concat([
    part('name="name"', 'Asha Rao'),
    part('name="email"', 'asha@visitor.example'),
    part('name="message"', 'A flat of 120 m². '.repeat(20)),
    ...(fileBytes > 0 ? [part('name="attachment"; filename="cv.pdf"', pdf)] : []),
    Buffer.from(`--${BOUNDARY}--\r\n`),
  ]);
}

/** The relay answers when an enquiry is on disk. There is no mail server, so only receiving is measured. */
async function measurePosts(name: string, fileBytes: number, connections: number): Promise<void> {
  const relay = await startRelay({ env: { SMTP_URL: 'smtp://127.0.0.1:1', LOG_LEVEL: 'silent' } });
  const { latency, duration, ...result } = await autocannon({
    url: `${relay.url}/ajax/${testRecipient}`,
    method: 'POST',
    headers: { origin: testSiteOrigin, 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
    body: createBody(fileBytes),
    connections,
    duration: 8,
  });
  const details = `p50 ${latency.p50} ms, p99 ${latency.p99} ms, ${result.non2xx + result.errors} failed`;
  printFigure(`forms stored per second, ${name}`, result['2xx'] / duration, '/s', undefined, details);
  printFigure(`peak memory of the relay, ${name}`, readMemoryMb(relay.pid, 'VmHWM'), 'MB');
  await relay.stop('SIGKILL');
}

const ENQUIRY_COUNT = 20_000;

/** Measures the list and the counts of all filters with 20,000 enquiries. */
async function measureInbox(): Promise<void> {
  const enquiries = await Enquiries.open(createTemporaryFolder());
  const nowMs = Date.now();
  await enquiries.store.write(async (db) => {
    for (let index = 0; index < ENQUIRY_COUNT; index += 1) {
      const receivedAt = new Date(nowMs - index * 130_000).toISOString();
      const enquiry = {
        id: `enquiry-${index}`,
        receivedAt,
        to: 'hello@studio.example',
        subject: `New message ${index}`,
        replyTo: null,
        fields: [
          { name: 'name', value: `Visitor ${index}` },
          { name: 'email', value: `visitor${index}@visitor.example` },
          { name: 'message', value: 'The verandah faces west. '.repeat(10 + (index % 40)) },
        ],
        files: [],
        digest: String(index),
      };
      const isAnswered = index > 100 && index % 20 > 0;
      await insertEnquiry(db, enquiry, {
        status: index % 50 === 0 ? 'quarantined' : 'sent',
        ...(isAnswered && { answeredAt: receivedAt, answeredBy: 'Asha Rao' }),
      });
    }
  });
  const inbox = new Inbox(enquiries.store);
  const overdueSince = nowMs - 24 * 3_600_000;
  for (const search of ['', 'verandah', 'visitor 19999'])
    for (const filter of INBOX_FILTERS) {
      const figure = await repeat(9, async () => {
        const startedAt = performance.now();
        await inbox.count({ search, overdueSince });
        await inbox.list({ filter, search, overdueSince }, 50);
        return performance.now() - startedAt;
      });
      printFigure(`inbox of 20,000: ${filter}${search && `, search “${search}”`}`, figure, 'ms', 100);
    }
  await enquiries.store.close();
}
