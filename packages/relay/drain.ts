import type { FastifyRequest } from 'fastify';

// Three times the largest form; whoever sends more is no visitor of ours.
const mostBytes = 32 * 1024 * 1024;
const stalled = 20_000;

/**
 * Reads what is left of a request's body and throws it away: browsers read an answer only after the last byte of what they
 * send, so a refusal in the middle of an upload would not be seen. Ends early when nothing comes for 20 s, or when it
 * is far more than a form.
 * @returns whether the whole body was read, so that the connection can be used again.
 */
export async function drain({ raw }: FastifyRequest): Promise<boolean> {
  if (raw.complete || raw.destroyed) return raw.complete;
  const { promise, resolve } = Promise.withResolvers<void>();
  let bytes = 0;
  let stall: NodeJS.Timeout | undefined;
  const wait = () => {
    clearTimeout(stall);
    stall = setTimeout(resolve, stalled);
  };
  const count = (piece: Buffer) => {
    bytes += piece.length;
    if (bytes > mostBytes) resolve();
    else wait();
  };
  wait();
  raw.unpipe();
  raw.on('data', count);
  for (const end of ['end', 'close', 'error'] as const) raw.once(end, () => resolve());
  raw.resume();
  await promise;
  clearTimeout(stall);
  raw.off('data', count);
  return raw.complete;
}
