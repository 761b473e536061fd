import { calendar } from './clock.ts';
import type { RelayConfig } from './config.ts';
import type { Log } from './log.ts';
import type { Spool } from './spool.ts';

const DAY = 24 * 60 * 60 * 1000;
/** A mail that tripped the honeypot is kept at least so long, since nobody was told of it. */
const HELD_FOR = 30 * DAY;

/** How often copies past their time are looked for, in milliseconds. */
export const REMOVE_EVERY = 60 * 60 * 1000;

interface Tools {
  spool: Spool;
  config: Pick<RelayConfig, 'keepDays'>;
  log: Log;
}

/** Removes what was sent or held longer ago than it is kept. What waits or failed is never touched. */
export async function removeOldCopies({ spool, config, log }: Tools): Promise<void> {
  // Even with 0 days a sent copy stays for an hour, so that a repeat of its id is still recognised.
  const keep = Math.max(config.keepDays * DAY, REMOVE_EVERY);
  const now = calendar.now();
  const sent = await spool.purge('sent', now - keep);
  const held = await spool.purge('held', now - Math.max(keep, HELD_FOR));
  if (sent.removed + held.removed > 0)
    log.info({ sent: sent.removed, held: held.removed }, 'copies past their time removed');
  if (sent.stuck + held.stuck > 0)
    log.error({ sent: sent.stuck, held: held.stuck }, 'copies past their time could not be removed');
}
