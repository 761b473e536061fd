import { trustedClock } from './clock.ts';
import type { RelayConfig } from './config.ts';
import type { Logger } from './logger.ts';
import type { Spool } from './spool.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Held enquiries are kept longer, because nobody was notified of them. */
const MIN_HELD_MS = 30 * DAY_MS;

export const PURGE_INTERVAL_MS = 60 * 60 * 1000;

interface Dependencies {
  spool: Spool;
  config: RelayConfig;
  log: Logger;
}

/** Deletes sent and held enquiries after their retention time. Waiting and failed ones are never deleted. */
export async function purgeExpired({ spool, config, log }: Dependencies): Promise<void> {
  // At least one hour, so that duplicates are still recognised.
  const retentionMs = Math.max(config.retentionDays * DAY_MS, PURGE_INTERVAL_MS);
  const now = trustedClock.now();
  const sent = await spool.removeOlderThan('sent', now - retentionMs);
  const held = await spool.removeOlderThan('held', now - Math.max(retentionMs, MIN_HELD_MS));
  if (sent.removed + held.removed > 0)
    log.info({ sent: sent.removed, held: held.removed }, 'expired enquiries deleted');
  if (sent.failed + held.failed > 0)
    log.error({ sent: sent.failed, held: held.failed }, 'deleting expired enquiries failed');
}
