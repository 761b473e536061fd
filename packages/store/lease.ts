import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Store } from './store.ts';

/** If the holder crashes, another server can take the lease after this time. */
const LEASE_MS = 15_000;
const RENEWAL_INTERVAL_MS = 5000;
/** The holder stops its work this long before another server can take the lease. */
const SAFETY_MS = 3000;

const LEASE_NAME = 'background work';

/**
 * Lets one of the servers that share a database do the background work, such as sending mails, running self-tests and deleting old
 * enquiries. The other servers only accept enquiries. The holder renews the lease every few seconds. If it cannot renew the lease, the lease ends, and another server
 * takes it. Without a shared database the lease is always held.
 */
export class Lease {
  readonly #store: Store;
  readonly #holder = randomUUID();
  #heldUntil = Number.NEGATIVE_INFINITY;
  #timer: NodeJS.Timeout | undefined;
  #renewal: Promise<void> = Promise.resolve();

  constructor(store: Store) {
    this.#store = store;
  }

  /** Whether this server does the background work. */
  get isHeld(): boolean {
    return !this.#store.isShared || performance.now() < this.#heldUntil;
  }

  /** Tries to take the lease now, and again every few seconds. Never rejects. */
  async start(): Promise<void> {
    if (!this.#store.isShared) return;
    this.#timer = setInterval(() => {
      this.#renewal = this.#renewal.then(() => this.#renew());
    }, RENEWAL_INTERVAL_MS);
    this.#renewal = this.#renew();
    await this.#renewal;
  }

  /**
   * Gives the lease back, so that another server takes it at its next attempt, within a few seconds. Callers must stop the background work
   * first. Never rejects.
   */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#renewal;
    if (!this.isHeld || !this.#store.isShared) return;
    this.#heldUntil = Number.NEGATIVE_INFINITY;
    // If this fails, the lease ends by itself.
    await sql`DELETE FROM leases WHERE holder = ${this.#holder}`
      .execute(this.#store.db)
      .catch(() => undefined);
  }

  async #renew(): Promise<void> {
    const startedAt = performance.now();
    try {
      // The clock of the database is the same for all servers.
      const { rows } = await sql`
        INSERT INTO leases (name, holder, expires_at)
        VALUES (${LEASE_NAME}, ${this.#holder}, now() + ${LEASE_MS} * interval '1 millisecond')
        ON CONFLICT (name) DO UPDATE SET holder = excluded.holder, expires_at = excluded.expires_at
        WHERE leases.holder = excluded.holder OR leases.expires_at < now()
        RETURNING holder`.execute(this.#store.db);
      this.#heldUntil = rows.length > 0 ? startedAt + LEASE_MS - SAFETY_MS : Number.NEGATIVE_INFINITY;
    } catch {
      // The database cannot be reached. The lease ends at `#heldUntil`, unless the next attempt succeeds earlier.
    }
  }
}
