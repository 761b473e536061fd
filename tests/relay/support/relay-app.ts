import { join } from 'node:path';
import { createHttpServer } from '@studio/http/http-server';
import { readConfig } from '@studio/relay/config';
import { addRelay, type Relay } from '@studio/relay/relay';
import { createTemporaryFolder, testEnvironment } from './relay-process.ts';

/** A relay in this process. Its requests need no port. */
export interface TestRelay {
  relay: Relay;
  url: string;
  folder: string;
  fetch: (url: string, init?: RequestInit & { from?: string }) => Promise<Response>;
  /** Counts the failed attempts to send a mail. */
  countFailedAttempts(): Promise<number>;
  findIds(status: string): Promise<string[]>;
  stop(): Promise<void>;
}

/** Opens a relay. @param folder the data folder; by default a new one */
export async function openRelay(
  env: Record<string, string> = {},
  folder = join(createTemporaryFolder(), 'data'),
): Promise<TestRelay> {
  const config = readConfig({ ...testEnvironment(folder), LOG_LEVEL: 'silent', ...env }, null, true);
  const app = createHttpServer(config);
  const relay = await addRelay(app, config, '');
  await app.ready();
  const { db } = relay.enquiries.store;
  return {
    relay,
    url: 'http://relay.example',
    folder,
    async fetch(url, { from, ...init } = {}) {
      const request = new Request(url, { redirect: 'manual', ...init });
      const payload = Buffer.from(await request.arrayBuffer());
      const response = await app.inject({
        method: request.method as 'GET',
        url: new URL(url).pathname,
        headers: { ...Object.fromEntries(request.headers), ...(init.headers as Record<string, string>) },
        ...(payload.length > 0 && { payload }),
        ...(from !== undefined && { remoteAddress: from }),
      });
      const headers = new Headers();
      for (const [name, value] of Object.entries(response.headers))
        if (value !== undefined) headers.set(name, String(value));
      return new Response(response.body === '' ? null : response.body, {
        status: response.statusCode,
        headers,
      });
    },
    async countFailedAttempts() {
      const rows = await db
        .selectFrom('enquiries')
        .select('attempts')
        .where('lastError', 'is not', null)
        .execute();
      return rows.reduce((sum, { attempts }) => sum + attempts, 0);
    },
    async findIds(status) {
      const rows = await db
        .selectFrom('enquiries')
        .select('id')
        .where('status', '=', status as 'queued')
        .orderBy('receivedAt')
        .execute();
      return rows.map(({ id }) => id);
    },
    async stop() {
      await app.close();
      await relay.stop();
    },
  };
}
