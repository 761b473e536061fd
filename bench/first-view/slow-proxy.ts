import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** Latency of Lighthouse's slow 4G. */
const ROUND_TRIP_MS = 150;
/** Bandwidth of Lighthouse's slow 4G. All connections share it. */
const BYTES_PER_SECOND = (1.6 * 1024 * 1024) / 8;

/**
 * Starts a proxy with a slow connection, for browsers without network throttling. A new connection takes a round trip, and each
 * chunk takes half a round trip. TCP slow start is not simulated.
 *
 * @param port port of the local server.
 * @returns port of the proxy, and a function that stops it.
 */
export async function startSlowProxy(port: number): Promise<{ port: number; close: () => void }> {
  let busyUntil = 0;
  const sockets = new Set<Socket>();
  const proxyServer = createServer((clientSocket) => {
    const serverSocket = connect(port, '127.0.0.1');
    for (const socket of [clientSocket, serverSocket]) {
      sockets.add(socket);
      socket.setNoDelay(true);
      socket.on('error', () => socket.destroy());
      socket.on('close', () => sockets.delete(socket));
    }
    const connectedAt = performance.now() + ROUND_TRIP_MS;
    forward(clientSocket, serverSocket, () => connectedAt);
    forward(serverSocket, clientSocket, (bytes) => {
      busyUntil = Math.max(busyUntil, performance.now()) + (bytes / BYTES_PER_SECOND) * 1000;
      return busyUntil;
    });
  });
  proxyServer.listen(0, '127.0.0.1');
  await once(proxyServer, 'listening');
  return {
    port: (proxyServer.address() as AddressInfo).port,
    close: () => {
      proxyServer.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

/** Forwards chunks in order, half a round trip after they are received, and not before `readyAt`. */
function forward(from: Socket, to: Socket, readyAt: (bytes: number) => number): void {
  from.on('data', (chunk) => {
    const sendAt = Math.max(readyAt(chunk.length), performance.now()) + ROUND_TRIP_MS / 2;
    setTimeout(() => to.writable && to.write(chunk), sendAt - performance.now());
  });
  from.on('end', () => setTimeout(() => to.end(), ROUND_TRIP_MS));
}
