import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { createDatabase, TestPostgres } from '../../postgres/support/test-postgres.ts';
import { contactFields, postAjax, waitUntil } from '../../relay/support/forms.ts';
import { cleanUp, type RelayProcess, startRelay } from '../../relay/support/relay-process.ts';
import { TestSmtp } from '../../relay/support/test-smtp.ts';

// A server of its own, because these tests stop it.
let postgres: TestPostgres;
let databaseUrl: string;
let smtp: TestSmtp;
let relay: RelayProcess | null = null;
beforeEach(async () => {
  postgres = await new TestPostgres().start();
  databaseUrl = await createDatabase(postgres.url);
  smtp = await new TestSmtp().start();
});
afterEach(async () => {
  await relay?.stop('SIGKILL');
  relay = null;
  await smtp.stop();
  await postgres.remove();
});
afterAll(cleanUp);

async function start(): Promise<RelayProcess> {
  relay = await startRelay({ env: { SMTP_URL: smtp.url, DATABASE_URL: databaseUrl } });
  return relay;
}

test('no acknowledged enquiry is lost while the database is killed and restarted under load', async () => {
  const server = await start();
  const acknowledged = new Set<string>();
  let isDone = false;
  const post = async () => {
    while (!isDone) {
      const _id = randomUUID();
      const { status } = await postAjax(server, { ...contactFields, _id });
      if (status === 200) acknowledged.add(_id);
      else expect(status).toBe(503);
    }
  };
  const workers = [post(), post(), post(), post()];
  for (let round = 0; round < 3; round += 1) {
    const before = acknowledged.size;
    await waitUntil('some enquiries', () => acknowledged.size > before + 20);
    await postgres.stop('SIGQUIT');
    await postgres.start();
  }
  const before = acknowledged.size;
  await waitUntil('enquiries after the last restart', () => acknowledged.size > before + 20);
  isDone = true;
  await Promise.all(workers);
  const mailed = () =>
    new Set(smtp.mails.map(({ email }) => (email.messageId ?? '').replace(/^<|@.*$/g, '')));
  await waitUntil('all mails', () => [...acknowledged].every((id) => mailed().has(id)), 120_000);
});
