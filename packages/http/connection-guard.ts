import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { getClientKey } from './client-ip.ts';

/** The open connections of one client. `getClientKey` tells which addresses are one client. */
interface ClientConnections {
  /** Connections without an open request. The first has been idle for the longest time. */
  idle: Set<Socket>;
  /** Connections with an open request. The first request is the oldest. */
  busy: Set<Socket>;
}

export interface ConnectionLimits {
  total: number;
  perClient: number;
}

// File descriptors that are reserved for the database, for SMTP connections, and for new connections while old connections are being
// closed.
const RESERVED_DESCRIPTORS = 512;

/**
 * Computes the limits from the process's limit of open files. Each connection may need a second file descriptor for an upload, so half of
 * the unreserved descriptors are for connections.
 */
export function computeConnectionLimits(): ConnectionLimits {
  const maxOpenFiles = readOpenFilesLimit();
  return {
    total: Math.max(
      32,
      Math.min(4096, Math.floor((maxOpenFiles - Math.min(RESERVED_DESCRIPTORS, maxOpenFiles / 2)) / 2)),
    ),
    perClient: 64,
  };
}

function readOpenFilesLimit(): number {
  // Without this setting, the report does a DNS lookup for each connection.
  Object.assign(process.report, { excludeNetwork: true });
  const { userLimits } = process.report.getReport() as { userLimits?: { open_files?: { soft?: unknown } } };
  const softLimit = Number(userLimits?.open_files?.soft);
  return Number.isFinite(softLimit) && softLimit > 0 ? softLimit : 1024;
}

/**
 * Limits the number of open connections, in total and for each client.
 * - At `total` connections, a new connection replaces a connection of the client with the most connections. The replaced one is the client's
 *   oldest idle connection, or its oldest busy connection if none is idle. A client with few connections is therefore served even during an attack
 *   from many addresses.
 * - At `perClient` connections of a client, its new connection replaces its oldest idle connection. If none is idle, the new connection is
 *   refused.
 */
export class ConnectionGuard {
  readonly #limits: ConnectionLimits;
  readonly #isProxy: (address: string) => boolean;
  readonly #clients = new Map<string, ClientConnections>();
  readonly #clientKeys = new Map<Socket, string>();

  /** @param isProxy returns whether an address is a trusted proxy. `perClient` does not limit new connections of a proxy. */
  constructor(limits: ConnectionLimits, isProxy: (address: string) => boolean) {
    this.#limits = limits;
    this.#isProxy = isProxy;
    // On `localhost`, Fastify opens a second, hidden server. Diagnostics channels report its connections too.
    subscribe('net.server.socket', this.#onSocket);
    subscribe('http.server.request.start', this.#onRequest);
  }

  readonly #onSocket = (message: unknown): void => {
    const { socket } = message as { socket: Socket & { server?: unknown } };
    if (socket.server instanceof Server) this.#handleConnection(socket);
  };

  readonly #onRequest = (message: unknown): void => {
    const { socket, response } = message as { socket: Socket; response: ServerResponse };
    this.#setConnectionState(socket, 'busy');
    response.once('close', () => this.#setConnectionState(socket, 'idle'));
  };

  stop(): void {
    unsubscribe('net.server.socket', this.#onSocket);
    unsubscribe('http.server.request.start', this.#onRequest);
  }

  /**
   * Assigns a connection to the client that sent the current request. Behind a proxy, one connection carries requests of several clients.
   *
   * @returns false if the connection is now assigned to another client and this client has too many busy connections.
   */
  assignClient(socket: Socket, address: string): boolean {
    const key = getClientKey(address);
    const previousKey = this.#clientKeys.get(socket);
    if (previousKey === undefined || previousKey === key) return true;
    this.#removeConnection(socket);
    this.#clientKeys.set(socket, key);
    const client = this.#getOrCreateClient(key);
    client.busy.add(socket);
    return client.busy.size <= this.#limits.perClient;
  }

  #handleConnection(socket: Socket): void {
    const address = socket.remoteAddress ?? '';
    const key = getClientKey(address);
    const { idle, busy } = this.#getOrCreateClient(key);
    if (!this.#isProxy(address) && idle.size + busy.size >= this.#limits.perClient) {
      const [oldest] = idle;
      // Without an idle connection, the new connection is refused.
      if (oldest === undefined) {
        socket.destroy();
        return;
      }
      this.#closeConnection(oldest);
    }
    if (this.#clientKeys.size >= this.#limits.total) this.#closeOldestOfLargestClient();
    this.#clientKeys.set(socket, key);
    this.#getOrCreateClient(key).idle.add(socket);
    socket.once('close', () => this.#removeConnection(socket));
  }

  #closeOldestOfLargestClient(): void {
    let largestClient: ClientConnections | undefined;
    for (const client of this.#clients.values()) {
      if (
        !largestClient ||
        client.idle.size + client.busy.size > largestClient.idle.size + largestClient.busy.size
      )
        largestClient = client;
    }
    const [oldest] = largestClient?.idle.size ? largestClient.idle : (largestClient?.busy ?? []);
    if (oldest) this.#closeConnection(oldest);
  }

  #closeConnection(socket: Socket): void {
    this.#removeConnection(socket);
    socket.destroy();
  }

  #setConnectionState(socket: Socket, state: 'idle' | 'busy'): void {
    const key = this.#clientKeys.get(socket);
    if (key === undefined) return;
    const client = this.#getOrCreateClient(key);
    client.idle.delete(socket);
    client.busy.delete(socket);
    client[state].add(socket);
  }

  #removeConnection(socket: Socket): void {
    const key = this.#clientKeys.get(socket);
    if (key === undefined) return;
    this.#clientKeys.delete(socket);
    const client = this.#getOrCreateClient(key);
    client.idle.delete(socket);
    client.busy.delete(socket);
    if (client.idle.size + client.busy.size === 0) this.#clients.delete(key);
  }

  #getOrCreateClient(key: string): ClientConnections {
    let client = this.#clients.get(key);
    if (!client) {
      client = { idle: new Set(), busy: new Set() };
      this.#clients.set(key, client);
    }
    return client;
  }
}
