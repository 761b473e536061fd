import { setTimeout as sleep } from 'node:timers/promises';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, expect, it } from 'vitest';
import { allowLongRequests } from './long-requests.ts';

/** In milliseconds. */
const CONNECTION_TIMEOUT = 100;
const servers: FastifyInstance[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

/** The address of a server that takes longer to answer than its connections may be silent. */
async function slowServer(prepare: (app: FastifyInstance) => void): Promise<string> {
  const app = Fastify({ connectionTimeout: CONNECTION_TIMEOUT });
  prepare(app);
  app.post('/', async () => {
    await sleep(5 * CONNECTION_TIMEOUT);
    return 'done';
  });
  servers.push(app);
  return app.listen({ host: '127.0.0.1', port: 0 });
}

it('a request that takes long is answered on the connection that it came by', async () => {
  const cut = await slowServer(() => {});
  await expect(fetch(cut, { method: 'POST' })).rejects.toThrow();
  const kept = await slowServer(allowLongRequests);
  expect(await (await fetch(kept, { method: 'POST' })).text()).toBe('done');
});
