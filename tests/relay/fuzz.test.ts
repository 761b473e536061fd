import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { contactFields, postAjax, until } from './support/forms.ts';
import { hostileBodies, largeBodies, postHostile } from './support/hostile.ts';
import { cleanUp, recipient, site, startRelay, temporaryFolder } from './support/relay-process.ts';
import { type TakenMail, TestSmtp } from './support/smtp.ts';

afterAll(cleanUp);

const requests = 3000;
const concurrency = 40;
// Everything the relay and Nodemailer write; anything else came from a form.
const headersOfOurs = new Set(
  'from to cc reply-to subject message-id date mime-version content-type content-transfer-encoding'.split(
    ' ',
  ),
);

function complaint({ email, recipients }: TakenMail): string | null {
  const foreign = email.headers.filter(({ key }) => !headersOfOurs.has(key)).map(({ key }) => key);
  if (foreign.length > 0) return `foreign headers: ${foreign.join()}`;
  if (recipients.some((address) => address !== recipient)) return `sent to ${recipients.join()}`;
  if (/<(?:script|img|iframe|svg)\b/i.test(email.html ?? '')) return `markup in the HTML: ${email.html}`;
  const names = email.attachments.map(({ filename }) => filename ?? '');
  // biome-ignore lint/suspicious/noControlCharactersInRegex: looking for them is the purpose
  const bad = names.find((name) => /[/\\\u0000-\u001f\u202a-\u202e]/.test(name) || name.startsWith('.'));
  return bad === undefined ? null : `attachment named ${JSON.stringify(bad)}`;
}

test(`${requests.toLocaleString('en-GB')} hostile requests: a clear refusal or a harmless mail`, async () => {
  const seed = Date.now() % 2 ** 31;
  const smtp = await new TestSmtp().up();
  const outside = temporaryFolder('memory');
  mkdirSync(join(outside, 'a/b/c'), { recursive: true });
  const relay = await startRelay({ spool: join(outside, 'a/b/c/spool'), env: { SMTP_URL: smtp.url } });
  const target = { port: relay.port, origin: site, prefix: '', to: recipient };
  const statuses = new Map<number, number>();
  const faults: string[] = [];
  const queue = [...largeBodies(), ...fc.sample(hostileBodies, { numRuns: requests, seed })];
  const total = queue.length;
  const begun = performance.now();
  const worker = async () => {
    for (let body = queue.pop(); body !== undefined; body = queue.pop()) {
      const status = await postHostile(target, body, queue.length % 3 === 0);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      const fine =
        status === 200 ||
        status === 303 ||
        (status >= 400 && status < 500) ||
        (status === 0 && body.cut !== undefined);
      if (!fine)
        faults.push(
          `${status} for ${body.kind}: ${JSON.stringify(body.body.toString('latin1').slice(0, 300))}`,
        );
    }
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
  const seconds = (performance.now() - begun) / 1000;
  const waiting = () => readdirSync(join(relay.spool, 'waiting'));
  await until('the queue is empty', () => waiting().length === 0, 120_000);
  const complaints = smtp.mails.map(complaint).filter((one) => one !== null);
  const sorted = [...statuses]
    .sort(([a], [b]) => a - b)
    .map(([status, count]) => `${status || 'cut off'}: ${count}`);
  console.log(
    `fuzz (seed ${seed}): ${total} requests in ${seconds.toFixed(1)} s; ${sorted.join(', ')}; ${smtp.mails.length} mails, all read`,
  );

  expect(faults.slice(0, 5)).toEqual([]);
  expect(complaints.slice(0, 5)).toEqual([]);
  expect(smtp.mails.length).toBeGreaterThan(requests / 10);
  // Nothing outside the spool was touched, nothing was left half-way, and the same process still serves.
  expect([readdirSync(outside), readdirSync(join(outside, 'a/b/c'))]).toEqual([['a'], ['spool']]);
  expect(readdirSync(relay.spool).sort()).toEqual([
    'failed',
    'held',
    'incoming',
    'lock.db',
    'sent',
    'waiting',
  ]);
  await until('incoming is empty', () => readdirSync(join(relay.spool, 'incoming')).length === 0);
  expect(readdirSync(join(relay.spool, 'failed'))).toEqual([]);
  expect(await postAjax(relay, contactFields)).toMatchObject({ status: 200, success: 'true' });
  await relay.stop();
  await smtp.down();
}, 240_000);
