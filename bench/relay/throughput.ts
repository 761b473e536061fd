import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { recipient, site, startRelay } from '../../tests/relay/support/relay-process.ts';
import type { Row } from './row.ts';

const seconds = 8;
const boundary = 'bench';

function form(attachmentBytes: number): Buffer {
  const fields = {
    name: 'Asha Rao',
    email: 'asha@visitor.example',
    message: 'A flat of 120 m². '.repeat(20),
  };
  const parts = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const file = Buffer.concat([
    Buffer.from('%PDF-1.7'),
    randomBytes(Math.max(0, attachmentBytes - 8)),
    Buffer.from('\r\n'),
  ]);
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="attachment"; filename="cv.pdf"\r\n\r\n`;
  const attachment = attachmentBytes > 0 ? [Buffer.from(head), file] : [];
  return Buffer.concat([Buffer.from(parts.join('')), ...attachment, Buffer.from(`--${boundary}--\r\n`)]);
}

function peakMegabytes(pid: number): number {
  const peak = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Math.round(Number(peak ?? 0) / 1024);
}

/**
 * How many forms a relay takes in a second, durably: each answer comes after the enquiry is on this machine's disk. Nothing is
 * delivered meanwhile, so that receiving alone is measured.
 */
export async function throughput(what: string, attachmentBytes: number, connections: number): Promise<Row> {
  const relay = await startRelay({ env: { SMTP_URL: 'smtp://127.0.0.1:1', LOG_LEVEL: 'silent' } });
  const result = await autocannon({
    url: `${relay.url}/ajax/${recipient}`,
    method: 'POST',
    headers: { origin: site, 'content-type': `multipart/form-data; boundary=${boundary}` },
    body: form(attachmentBytes),
    connections,
    duration: seconds,
  });
  const kept = readdirSync(join(relay.spool, 'waiting')).length;
  const measured =
    `${(result['2xx'] / result.duration).toFixed(0)} a second, p50 ${result.latency.p50} ms, p99 ${result.latency.p99} ms, ` +
    `peak memory ${peakMegabytes(relay.pid)} MB; thanked ${result['2xx']}, on disk ${kept}`;
  await relay.stop('SIGKILL');
  return { what, goal: 'as many on disk as thanked', measured, held: kept >= result['2xx'] };
}
