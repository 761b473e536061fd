import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { contactFields, postAjax } from '../relay/support/forms.ts';
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
  await expect.poll(() => isAccepted(server)).toBe(true);
  await expect.poll(() => smtp.mails.length).toBe(1);
});

test('a database that does not exist ends the start with what to do', async () => {
  const wrongUrl = Object.assign(new URL(databaseUrl), { pathname: '/no-such-database' }).href;
  await expect(startRelay({ env: { SMTP_URL: smtp.url, DATABASE_URL: wrongUrl } })).rejects.toThrow(
    /no-such-database of DATABASE_URL cannot be used: .*does not exist/,
  );
});
