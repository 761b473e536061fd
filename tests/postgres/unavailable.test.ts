import type { AddressInfo } from 'node:net';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { Client } from 'pg';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { contactFields, postAjax } from '../relay/support/forms.ts';
import { cleanUp, type RelayProcess, startRelay } from '../relay/support/relay-process.ts';
import { createDatabase } from './support/test-postgres.ts';

/** A proxy before the database server that can stop to forward bytes without closing its connections. */
class SilentProxy {
  isSilent = false;
  readonly #sockets = new Set<Socket>();
  readonly #server: Server;

  constructor(target: URL) {
    this.#server = createServer((socket) => {
      const upstream = connect(Number(target.port), target.hostname);
      for (const [from, to] of [
        [socket, upstream],
        [upstream, socket],
      ] as const) {
        this.#sockets.add(from);
        from.on('error', () => undefined).on('close', () => to.destroy());
        from.on('data', (data) => this.isSilent || to.write(data));
      }
    });
  }

  async listen(): Promise<number> {
    await new Promise<void>((resolve) => {
      this.#server.listen(0, '127.0.0.1', resolve);
    });
    return (this.#server.address() as AddressInfo).port;
  }

  close(): void {
    for (const socket of this.#sockets) socket.destroy();
    this.#server.close();
  }
}

let databaseUrl: string;
let proxy: SilentProxy;
let relay: RelayProcess;
beforeEach(async () => {
  databaseUrl = await createDatabase(process.env.TEST_POSTGRES_URL ?? '');
  proxy = new SilentProxy(new URL(databaseUrl));
  const url = Object.assign(new URL(databaseUrl), { port: String(await proxy.listen()) }).href;
  relay = await startRelay({ env: { DATABASE_URL: url, SMTP_URL: 'smtp://127.0.0.1:1' } });
});
afterEach(async () => {
  await relay.stop('SIGKILL');
  proxy.close();
});
afterAll(cleanUp);

async function expectUnavailable(): Promise<void> {
  const startedAt = performance.now();
  const posts = [0, 1000, 3000].map(async (delayMs) => {
    await new Promise((resolve) => setTimeout(resolve, delayMs));
    const response = await postAjax(relay, contactFields);
    expect(response).toMatchObject({ status: 503, success: 'false' });
    expect(response.message).toMatch(/could not be saved/);
    return performance.now() - startedAt - delayMs;
  });
  const health = await fetch(`${relay.url}/healthz`);
  expect(health.status).toBe(503);
  expect(Math.max(...(await Promise.all(posts)))).toBeLessThan(10_000);
}

const isAccepted = async () => (await postAjax(relay, contactFields)).status === 200;

test.each(['ACCESS EXCLUSIVE', 'SHARE'])('while a table is locked (%s), posts are answered', async (mode) => {
  const other = new Client({ connectionString: databaseUrl });
  await other.connect();
  await other.query(`BEGIN; LOCK TABLE enquiries IN ${mode} MODE`);
  if (mode === 'SHARE') expect((await postAjax(relay, contactFields)).status).toBe(503);
  else await expectUnavailable();
  await other.end();
  await expect.poll(isAccepted).toBe(true);
});

test('while connections are silently dead, posts are answered, and later work again', async () => {
  expect(await isAccepted()).toBe(true);
  proxy.isSilent = true;
  await expectUnavailable();
  proxy.isSilent = false;
  await expect.poll(isAccepted).toBe(true);
});

test('a database that only reads is told', async () => {
  const { pathname } = new URL(databaseUrl);
  const other = new Client({ connectionString: databaseUrl });
  await other.connect();
  await other.query(`ALTER DATABASE ${pathname.slice(1)} SET default_transaction_read_only = on`);
  await other.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()`,
  );
  await expect.poll(async () => (await postAjax(relay, contactFields)).message).toMatch(/could not be saved/);
  expect((await postAjax(relay, contactFields)).status).toBe(503);
  await other.end();
});
