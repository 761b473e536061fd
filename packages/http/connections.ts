import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { visitorOf } from './visitor.ts';

interface Visitor {
  /** Connections without a request under way, the longest idle first. */
  idle: Set<Socket>;
  /** Connections with one, the oldest first. */
  busy: Set<Socket>;
}

/** How many connections may be open. */
export interface ConnectionLimits {
  total: number;
  /** From one visitor. */
  perVisitor: number;
}

// Kept for files of the spool, the mail server, and what connects while another connection is being closed.
const reserved = 512;

/**
 * The limits for this process. Each connection may hold a file of the spool too, so all of them take half of what the
 * system allows to be open; descriptors never run out for the sending of what was promised.
 */
export function connectionLimits(): ConnectionLimits {
  const open = openFilesAllowed();
  return {
    total: Math.max(32, Math.min(4096, Math.floor((open - Math.min(reserved, open / 2)) / 2))),
    perVisitor: 64,
  };
}

function openFilesAllowed(): number {
  // Without this the report looks every address up.
  Object.assign(process.report, { excludeNetwork: true });
  const { userLimits } = process.report.getReport() as { userLimits?: { open_files?: { soft?: unknown } } };
  const soft = Number(userLimits?.open_files?.soft);
  return Number.isFinite(soft) && soft > 0 ? soft : 1024;
}

/**
 * Keeps open connections below what the process can have. When there are too many, the visitor with the most of them gives one
 * up: one that does nothing, or else the oldest. So however many a stranger opens, from however many addresses, somebody with
 * one or two is served.
 */
export class ConnectionGuard {
  readonly #limits: ConnectionLimits;
  readonly #isProxy: (address: string) => boolean;
  readonly #visitors = new Map<string, Visitor>();
  readonly #keys = new Map<Socket, string>();

  /** @param isProxy whether an address hands on the requests of others, so that its connections are not one visitor's */
  constructor(limits: ConnectionLimits, isProxy: (address: string) => boolean) {
    this.#limits = limits;
    this.#isProxy = isProxy;
    // By channels, not by a server's events: on `localhost` there are two servers, one of which Fastify keeps to itself.
    subscribe('net.server.socket', this.#onSocket);
    subscribe('http.server.request.start', this.#onRequest);
  }

  readonly #onSocket = (message: unknown): void => {
    const { socket } = message as { socket: Socket & { server?: unknown } };
    if (socket.server instanceof Server) this.#opened(socket);
  };

  readonly #onRequest = (message: unknown): void => {
    const { socket, response } = message as { socket: Socket; response: ServerResponse };
    this.#place(socket, 'busy');
    response.once('close', () => this.#place(socket, 'idle'));
  };

  /** Gives the channels up. */
  stop(): void {
    unsubscribe('net.server.socket', this.#onSocket);
    unsubscribe('http.server.request.start', this.#onRequest);
  }

  /**
   * Tells whose request a connection carries, as soon as that is known: behind a proxy it is not the connection's own address.
   * @returns false when this visitor has too many under way.
   */
  belongs(socket: Socket, address: string): boolean {
    const key = visitorOf(address);
    const before = this.#keys.get(socket);
    if (before === undefined || before === key) return true;
    this.#forget(socket);
    this.#keys.set(socket, key);
    const visitor = this.#visitor(key);
    visitor.busy.add(socket);
    return visitor.busy.size <= this.#limits.perVisitor;
  }

  #opened(socket: Socket): void {
    const address = socket.remoteAddress ?? '';
    const key = visitorOf(address);
    const { idle, busy } = this.#visitor(key);
    if (!this.#isProxy(address) && idle.size + busy.size >= this.#limits.perVisitor) {
      const [oldest] = idle;
      // All of them carry a request: this visitor waits for one to end.
      if (oldest === undefined) {
        socket.destroy();
        return;
      }
      this.#drop(oldest);
    }
    if (this.#keys.size >= this.#limits.total) this.#dropOneOfTheMost();
    this.#keys.set(socket, key);
    this.#visitor(key).idle.add(socket);
    socket.once('close', () => this.#forget(socket));
  }

  #dropOneOfTheMost(): void {
    let most: Visitor | undefined;
    for (const visitor of this.#visitors.values()) {
      if (!most || visitor.idle.size + visitor.busy.size > most.idle.size + most.busy.size) most = visitor;
    }
    const [oldest] = most?.idle.size ? most.idle : (most?.busy ?? []);
    if (oldest) this.#drop(oldest);
  }

  #drop(socket: Socket): void {
    this.#forget(socket);
    socket.destroy();
  }

  #place(socket: Socket, where: 'idle' | 'busy'): void {
    const key = this.#keys.get(socket);
    if (key === undefined) return;
    const visitor = this.#visitor(key);
    visitor.idle.delete(socket);
    visitor.busy.delete(socket);
    visitor[where].add(socket);
  }

  #forget(socket: Socket): void {
    const key = this.#keys.get(socket);
    if (key === undefined) return;
    this.#keys.delete(socket);
    const visitor = this.#visitor(key);
    visitor.idle.delete(socket);
    visitor.busy.delete(socket);
    if (visitor.idle.size + visitor.busy.size === 0) this.#visitors.delete(key);
  }

  #visitor(key: string): Visitor {
    let visitor = this.#visitors.get(key);
    if (!visitor) {
      visitor = { idle: new Set(), busy: new Set() };
      this.#visitors.set(key, visitor);
    }
    return visitor;
  }
}
