import { errorText } from '@studio/http/errors';
import { createDailyBackup } from './backups.ts';
import type { RelayConfig } from './config.ts';
import type { Enquiries } from './enquiries.ts';
import type { Logger } from './logger.ts';
import { purgeExpired } from './retention.ts';

const INTERVAL_MS = 60 * 60 * 1000;

/** Deletes expired enquiries and makes the daily backup, now and each hour. @returns a function that stops this */
export function startMaintenance(enquiries: Enquiries, config: RelayConfig, log: Logger): () => void {
  const run = async () => {
    for (const job of [
      () => purgeExpired({ enquiries, config, log }),
      () => createDailyBackup(enquiries.store),
    ])
      await job().catch((error: unknown) =>
        log.error({ error: errorText(error).slice(0, 300) }, 'a background task of the relay failed'),
      );
  };
  void run();
  const timer = setInterval(() => void run(), INTERVAL_MS);
  return () => clearInterval(timer);
}
