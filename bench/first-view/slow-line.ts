import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** Lighthouse's slow 4G: a round trip in ms, bytes a second for all connections together. */
const ROUND_TRIP = 150;
const BYTES_A_SECOND = (1.6 * 1024 * 1024) / 8;

/**
 * Lays a slow line before a server, for browsers that cannot slow their own down. A connection costs a round trip, each piece
 * half of one, and all connections share the way down. TCP's slow start is left out.
 *
 * @param port of the server, on this machine.
 * @returns the line's own port, and what ends it.
 */
export async function slowLine(port: number): Promise<{ port: number; close: () => void }> {
  let free = 0;
  const sockets = new Set<Socket>();
  const line = createServer((near) => {
    const far = connect(port, '127.0.0.1');
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.setNoDelay(true);
      socket.on('error', () => socket.destroy());
      socket.on('close', () => sockets.delete(socket));
    }
    const begun = performance.now() + ROUND_TRIP;
    pass(near, far, () => begun);
    pass(far, near, (bytes) => {
      free = Math.max(free, performance.now()) + (bytes / BYTES_A_SECOND) * 1000;
      return free;
    });
  });
  line.listen(0, '127.0.0.1');
  await once(line, 'listening');
  return {
    port: (line.address() as AddressInfo).port,
    close: () => {
      line.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

/** Passes pieces on in their order, each no sooner than `ready` says and half a round trip after it came. */
function pass(from: Socket, to: Socket, ready: (bytes: number) => number): void {
  from.on('data', (piece) => {
    const at = Math.max(ready(piece.length), performance.now()) + ROUND_TRIP / 2;
    setTimeout(() => to.writable && to.write(piece), at - performance.now());
  });
  from.on('end', () => setTimeout(() => to.end(), ROUND_TRIP));
}
