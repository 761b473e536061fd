import type { Store } from '@studio/store';
import type { RelayConfig } from './config.ts';
import type { Enquiries } from './enquiries.ts';
import type { Logger } from './logger.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Enquiries that were quarantined before they were sent are kept for at least this time, because nobody was notified of them. */
const MIN_QUARANTINE_MS = 30 * DAY_MS;

interface Dependencies {
  enquiries: Enquiries;
  config: Pick<RelayConfig, 'retentionDays'>;
  log: Logger;
}

/**
 * Deletes sent and quarantined enquiries after their retention time. Never deletes queued and failed enquiries.
 * @param now Unix time in milliseconds
 */
export async function purgeExpired(
  { enquiries, config, log }: Dependencies,
  now: number = Date.now(),
): Promise<void> {
  const confirmedNow = await confirmTime(enquiries.store, now);
  const retentionMs = config.retentionDays * DAY_MS;
  const quarantineMs = Math.max(retentionMs, MIN_QUARANTINE_MS);
  const sent = await enquiries.removeSentBefore(new Date(confirmedNow - retentionMs));
  const quarantined = await enquiries.removeQuarantinedBefore(new Date(confirmedNow - quarantineMs));
  if (sent + quarantined > 0) log.info({ sent, quarantined }, 'expired enquiries deleted');
}

/**
 * Returns a time that the clock has shown and that another reading, a day later, has confirmed. A clock that is set ahead by mistake is
 * usually corrected within a day, so that it deletes nothing. The time is one or two days old.
 */
async function confirmTime(store: Store, now: number): Promise<number> {
  const row = await store.write(async (db) => {
    const known = await db.selectFrom('clock').selectAll().executeTakeFirst();
    const [confirmed, read] = [Date.parse(known?.confirmedAt ?? ''), Date.parse(known?.readAt ?? '')];
    const toTime = (ms: number) => new Date(ms).toISOString();
    // The first reading confirms nothing. A clock that was set back starts again.
    const values =
      !known || now < read
        ? { confirmedAt: toTime(Math.min(confirmed || 0, now)), readAt: toTime(now) }
        : now - read >= DAY_MS
          ? { confirmedAt: known.readAt, readAt: toTime(now) }
          : { confirmedAt: known.confirmedAt, readAt: known.readAt };
    await db
      .insertInto('clock')
      .values({ id: 1, ...values })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
      .execute();
    return values;
  });
  return Date.parse(row.confirmedAt);
}
