import type { FastifyRequest } from 'fastify';

// About three times the size of the largest form.
const MAX_DRAINED_BYTES = 32 * 1024 * 1024;
const STALL_TIMEOUT_MS = 20_000;

/**
 * Reads and discards the rest of a request's body. Browsers read a response only after they have sent the whole body, so they would lose an
 * early error response. Stops after 32 MB, or after 20 s without data.
 * @returns whether the whole body was read, so that the connection can be reused
 */
export async function drainRequestBody({ raw }: FastifyRequest): Promise<boolean> {
  const isRead = () => raw.complete || raw.readableEnded;
  if (isRead() || raw.destroyed) return isRead();
  const { promise, resolve } = Promise.withResolvers<void>();
  let bytes = 0;
  let stallTimer: NodeJS.Timeout | undefined;
  const restartStallTimer = () => {
    clearTimeout(stallTimer);
    stallTimer = setTimeout(resolve, STALL_TIMEOUT_MS);
  };
  const countBytes = (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > MAX_DRAINED_BYTES) resolve();
    else restartStallTimer();
  };
  restartStallTimer();
  raw.unpipe();
  raw.on('data', countBytes);
  for (const event of ['end', 'close', 'error'] as const) raw.once(event, () => resolve());
  raw.resume();
  await promise;
  clearTimeout(stallTimer);
  raw.off('data', countBytes);
  return isRead();
}
