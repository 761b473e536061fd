import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { Enquiries } from '../../packages/relay/enquiries.ts';
import { contactFields, postAjax } from '../relay/support/forms.ts';
import {
  cleanUp,
  createTemporaryFolder,
  type RelayProcess,
  startRelay,
} from '../relay/support/relay-process.ts';
import { TestSmtp } from '../relay/support/test-smtp.ts';
import { createDatabase } from './support/test-postgres.ts';

let smtp: TestSmtp;
let databaseUrl: string;
let relays: RelayProcess[];
beforeEach(async () => {
  smtp = await new TestSmtp().start();
  databaseUrl = await createDatabase(process.env.TEST_POSTGRES_URL ?? '');
  relays = [];
});
afterEach(async () => {
  for (const relay of relays) await relay.stop();
  await smtp.stop();
});
afterAll(cleanUp);

/** Starts a relay with a data folder of its own, as in a new container. */
async function start(): Promise<RelayProcess> {
  const relay = await startRelay({ env: { SMTP_URL: smtp.url, DATABASE_URL: databaseUrl } });
  relays.push(relay);
  return relay;
}

const mailedIds = () => smtp.mails.map(({ email }) => (email.messageId ?? '').replace(/^<|@.*$/g, '')).sort();
const cv = new File([`%PDF-1.7${'x'.repeat(100_000)}`], 'cv.pdf');

test('of two servers that both accept enquiries, one mails each of them once', async () => {
  const servers = [await start(), await start()];
  const ids = Array.from({ length: 60 }, () => randomUUID());
  const results = await Promise.all(
    ids.map(async (_id, index) => {
      const fields = { ...contactFields, _id, ...(index % 20 === 0 && { attachment: cv }) };
      // Some visitors press twice, and their posts reach both servers.
      const targets = index % 3 === 0 ? servers : servers.slice(index % 2, (index % 2) + 1);
      const responses = await Promise.all(targets.map((server) => postAjax(server, fields)));
      return responses.every(({ status }) => status === 200);
    }),
  );
  expect(new Set(results)).toEqual(new Set([true]));
  await expect.poll(() => smtp.mails.length, { timeout: 90_000 }).toBeGreaterThanOrEqual(ids.length);
  for (const relay of servers) await relay.stop();
  relays = [];
  expect(mailedIds()).toEqual([...ids].sort());
});

test('when the server that sends is killed and its disk is deleted, another sends what it had accepted', async () => {
  smtp.goAway();
  const first = await start();
  const ids = Array.from({ length: 20 }, () => randomUUID());
  for (const _id of ids)
    expect((await postAjax(first, { ...contactFields, _id, attachment: cv })).status).toBe(200);
  await first.stop('SIGKILL');
  rmSync(first.folder, { recursive: true });
  relays = [];
  smtp.behaviour = { kind: 'accept' };
  await start();
  await expect.poll(() => smtp.mails.length, { timeout: 90_000 }).toBeGreaterThanOrEqual(ids.length);
  expect(mailedIds()).toEqual([...ids].sort());
  for (const { email } of smtp.mails)
    expect(email.attachments[0]?.content).toHaveProperty('byteLength', cv.size);
});

test('a server that stops gives its work to another at once', async () => {
  const [first, second] = [await start(), await start()];
  await first.stop();
  expect((await postAjax(second, contactFields)).status).toBe(200);
  await expect.poll(() => smtp.mails.length).toBe(1);
});

test('a file of an enquiry is deleted with it', async () => {
  const relay = await start();
  const _id = randomUUID();
  await postAjax(relay, { ...contactFields, _id, attachment: cv });
  const enquiries = await Enquiries.open(join(createTemporaryFolder(), 'data'), { databaseUrl });
  const files = enquiries.store.db.selectFrom('enquiryFiles').select('enquiryId');
  expect(await files.execute()).toEqual([{ enquiryId: _id }]);
  expect(await enquiries.remove(_id)).toBe(true);
  expect(await files.execute()).toEqual([]);
  await enquiries.store.close();
});
