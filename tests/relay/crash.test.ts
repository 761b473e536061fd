import { randomInt, randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { contactFields, postAjax, until } from './support/forms.ts';
import { cleanUp, type RelayProcess, startRelay, temporaryFolder } from './support/relay-process.ts';
import { TestSmtp } from './support/smtp.ts';

afterAll(cleanUp);

const rounds = 3;
const submissions = 200;
const concurrency = 50;
// As many as the relay has mails on their way at once (relay/mail.ts).
const inFlight = 5;
const attachment = new File([`%PDF-1.7${'x'.repeat(20_000)}`], 'cv.pdf');

test(`kill -9 at random moments: ${rounds} rounds of ${submissions} submissions, ${concurrency} at a time`, async () => {
  const smtp = await new TestSmtp().up();
  const spool = join(temporaryFolder('memory'), 'spool');
  let relay = await startRelay({ spool, env: { SMTP_URL: smtp.url } });
  const env = { SMTP_URL: smtp.url, PORT: String(relay.port) };
  const answered = new Set<string>();
  let kills = 0;
  let unanswered = 0;

  async function submit(id: string, withFile: boolean): Promise<void> {
    try {
      const fields = { ...contactFields, _id: id, ...(withFile && { attachment }) };
      const answer = await postAjax(relay, fields);
      if (answer.success === 'true') answered.add(id);
    } catch {
      unanswered += 1;
    }
  }

  async function round(): Promise<void> {
    let next = 0;
    const worker = async () => {
      for (; next < submissions; ) {
        next += 1;
        await submit(randomUUID(), next % 5 === 0);
        // While the relay is down an attempt fails at once; do not burn the round on that.
        if (restarting) await restarting;
      }
    };
    let restarting: Promise<RelayProcess> | null = null;
    const killer = async () => {
      const at = randomInt(1, submissions - concurrency);
      while (next < at) await sleep(1);
      await sleep(randomInt(0, 20));
      kills += 1;
      restarting = relay.stop('SIGKILL').then(() => startRelay({ spool, env }));
      relay = await restarting;
      restarting = null;
    };
    await Promise.all([killer(), ...Array.from({ length: concurrency }, worker)]);
  }

  for (let n = 0; n < rounds; n += 1) await round();
  await until('the queue is empty', () => readdirSync(join(spool, 'waiting')).length === 0, 120_000);

  const copies = new Map<string, number>();
  for (const { email } of smtp.mails) {
    const id = (email.messageId ?? '').replace(/^<|@.*$/g, '');
    copies.set(id, (copies.get(id) ?? 0) + 1);
  }
  const lost = [...answered].filter((id) => !copies.has(id));
  const duplicates = smtp.mails.length - copies.size;
  console.log(
    `kill -9: ${kills} kills, ${rounds * submissions} submissions, ${answered.size} answered with success, ` +
      `${unanswered} unanswered; ${copies.size} mailed, lost ${lost.length}, duplicates ${duplicates} (same Message-ID)`,
  );
  expect(lost).toEqual([]);
  expect(answered.size).toBeGreaterThan((rounds * submissions) / 2);
  expect(duplicates).toBeLessThanOrEqual(kills * inFlight);
  expect(readdirSync(join(spool, 'incoming'))).toEqual([]);
  await relay.stop();
  await smtp.down();
}, 240_000);
