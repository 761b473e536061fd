import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Finds a free port below 32,768. Systems assign higher ports to outgoing connections and to servers that listen on port 0, so
 * they do not assign the returned port to another process while the caller's server is stopped.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(11_000, 32_000);
    const server = createServer();
    const isFree = await once(server.listen(port), 'listening').then(
      () => true,
      () => false,
    );
    await new Promise((resolve) => server.close(resolve));
    if (isFree) return port;
  }
}
