import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { contactFields, postAjax, waitUntil } from '../relay/support/forms.ts';
import { cleanUp, type RelayProcess, startRelay } from '../relay/support/relay-process.ts';
import { TestSmtp } from '../relay/support/test-smtp.ts';
import { createDatabase, TestPostgres } from './support/test-postgres.ts';

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

const isAccepted = async (server: RelayProcess) => (await postAjax(server, contactFields)).status === 200;

test('a server starts while the database is away, tells visitors so, and works when the database is back', async () => {
  await postgres.stop();
  const server = await start();
  const response = await postAjax(server, contactFields);
  expect(response).toMatchObject({ status: 503, success: 'false' });
  expect(response.message).toMatch(/could not be saved/);
  expect((await fetch(`${server.url}/healthz`)).status).toBe(503);
  expect(server.output()).toContain('the database cannot be used');
  await postgres.start();
  await waitUntil('an accepted enquiry', () => isAccepted(server));
  await waitUntil('its mail', () => smtp.mails.length === 1);
});

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

test('a database that does not exist ends the start with what to do', async () => {
  const wrongUrl = Object.assign(new URL(databaseUrl), { pathname: '/no-such-database' }).href;
  await expect(startRelay({ env: { SMTP_URL: smtp.url, DATABASE_URL: wrongUrl } })).rejects.toThrow(
    /no-such-database of DATABASE_URL cannot be used: .*does not exist/,
  );
});

test('a database of a newer version is refused', async () => {
  await (await start()).stop();
  const { Client } = await import('pg');
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query('INSERT INTO schema_version VALUES (99)').finally(() => client.end());
  await expect(start()).rejects.toThrow(/schema version 99, and this version of the website knows only 1/);
});
