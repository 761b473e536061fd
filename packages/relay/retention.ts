import { trustedClock } from './clock.ts';
import type { RelayConfig } from './config.ts';
import type { Enquiries } from './enquiries.ts';
import type { Logger } from './logger.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Enquiries that were quarantined before they were sent are kept for at least this time, because nobody was notified of them. */
const MIN_QUARANTINE_MS = 30 * DAY_MS;

/** Sent enquiries are kept for at least this time, so that duplicates of them are still recognised. */
const MIN_RETENTION_MS = 60 * 60 * 1000;

interface Dependencies {
  enquiries: Enquiries;
  config: RelayConfig;
  log: Logger;
}

/** Deletes sent and quarantined enquiries after their retention time. Never deletes queued and failed enquiries. */
export async function purgeExpired({ enquiries, config, log }: Dependencies): Promise<void> {
  const retentionMs = Math.max(config.retentionDays * DAY_MS, MIN_RETENTION_MS);
  const quarantineMs = Math.max(retentionMs, MIN_QUARANTINE_MS);
  const now = trustedClock.now();
  const sent = await enquiries.removeSentBefore(new Date(now - retentionMs));
  const quarantined = await enquiries.removeQuarantinedBefore(new Date(now - quarantineMs));
  if (sent + quarantined > 0) log.info({ sent, quarantined }, 'expired enquiries deleted');
}
