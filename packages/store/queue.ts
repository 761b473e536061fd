import { sql } from 'kysely';
import type { Store } from './store.ts';
import type { QueueTable } from './tables.ts';

/** No row waits longer for its next attempt. A later time means that the clock was set back, so the row is due. */
export const MAX_RETRY_DELAY_MS = 15 * 60_000;
/** If a server that shares the database crashes, another sends what it has claimed after this time. */
const CLAIM_MS = 60_000;
/** How often a server must renew its claims. */
export const CLAIM_RENEWAL_MS = CLAIM_MS / 3;

const ID_COLUMNS = { enquiries: 'id', webhookDeliveries: 'enquiryId' } as const;

const toTime = (ms: number): string => new Date(ms).toISOString();

/** A row that waits to be sent. */
export interface QueuedRow {
  /** Id of the enquiry. */
  id: string;
  /** Number of failed attempts. */
  attempts: number;
}

/**
 * Returns rows whose next attempt is due, the longest-waiting first. If several servers share the database, claims the rows, so that no
 * other server sends them.
 * @param excludedIds ids that this server is sending
 */
export async function claimDueRows(
  store: Store,
  table: QueueTable,
  limit: number,
  excludedIds: readonly string[],
): Promise<readonly QueuedRow[]> {
  const now = Date.now();
  const id = sql.ref(ID_COLUMNS[table]);
  const isOther = excludedIds.length > 0 ? sql`AND ${id} NOT IN (${sql.join(excludedIds)})` : sql``;
  // Deliveries of enquiries in quarantine wait.
  const isAllowed =
    table === 'enquiries'
      ? sql``
      : sql`AND ${id} NOT IN (SELECT id FROM enquiries WHERE status = 'quarantined')`;
  const isDue = sql`status = 'queued'
    AND (next_attempt_at <= ${toTime(now)} OR next_attempt_at > ${toTime(now + MAX_RETRY_DELAY_MS)}) ${isOther} ${isAllowed}
    ORDER BY next_attempt_at LIMIT ${limit}`;
  if (!store.isShared) {
    const select = sql<QueuedRow>`SELECT ${id} AS id, attempts FROM ${sql.table(table)} WHERE ${isDue}`;
    return (await select.execute(store.db)).rows;
  }
  const claim = sql<QueuedRow>`UPDATE ${sql.table(table)} SET next_attempt_at = ${toTime(now + CLAIM_MS)}
    WHERE ${id} IN (SELECT ${id} FROM ${sql.table(table)} WHERE ${isDue} FOR UPDATE SKIP LOCKED)
    RETURNING ${id} AS id, attempts`;
  return store.write(async (db) => (await claim.execute(db)).rows);
}

/** Keeps rows from being sent by other servers for another minute. Does nothing unless several servers share the database. */
export async function renewClaims(store: Store, table: QueueTable, ids: readonly string[]): Promise<void> {
  if (!store.isShared || ids.length === 0) return;
  const renewal = sql`UPDATE ${sql.table(table)} SET next_attempt_at = ${toTime(Date.now() + CLAIM_MS)}
    WHERE status = 'queued' AND ${sql.ref(ID_COLUMNS[table])} IN (${sql.join(ids)})`;
  await store.write((db) => renewal.execute(db));
}
