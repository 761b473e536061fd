import { setTimeout as sleep } from 'node:timers/promises';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, expect, it } from 'vitest';
import { allowLongRequests } from './long-requests.ts';

const CONNECTION_TIMEOUT_MS = 100;
const servers: FastifyInstance[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

/** Starts a server that needs longer to answer than its connection timeout. @returns its URL. */
async function slowServer(prepare: (app: FastifyInstance) => void): Promise<string> {
  const app = Fastify({ connectionTimeout: CONNECTION_TIMEOUT_MS });
  prepare(app);
  app.post('/', async () => {
    await sleep(5 * CONNECTION_TIMEOUT_MS);
    return 'done';
  });
  servers.push(app);
  return app.listen({ host: '127.0.0.1', port: 0 });
}

it('keeps the connection of a long request open', async () => {
  const withDefault = await slowServer(() => {});
  await expect(fetch(withDefault, { method: 'POST' })).rejects.toThrow();
  const withHook = await slowServer(allowLongRequests);
  expect(await (await fetch(withHook, { method: 'POST' })).text()).toBe('done');
});
