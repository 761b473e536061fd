import { statfs } from 'node:fs/promises';
import type { RelayConfig } from './config.ts';
import type { Delivery } from './delivery.ts';
import type { Spool } from './spool.ts';

const tooLong = 15 * 60 * 1000;

/** What a monitor gets to see: counts and ages, nothing of what was written. */
export interface Health {
  status: 'ok' | 'late' | 'disk nearly full' | 'spool unreadable';
  waiting: number;
  oldestWaitingSeconds: number;
  failed: number;
  held: number;
  freeMegabytes: number;
}

/** The state of the relay; anything but `ok` is answered with 503. */
export async function readHealth(
  spool: Spool,
  delivery: Delivery,
  config: Pick<RelayConfig, 'minFreeBytes'>,
): Promise<Health> {
  const { count, oldest } = delivery.waiting();
  const age = oldest === null ? 0 : Date.now() - oldest;
  const base = { waiting: count, oldestWaitingSeconds: Math.round(age / 1000) };
  try {
    const disk = await statfs(spool.folder);
    const free = disk.bavail * disk.bsize;
    const [failed, held] = await Promise.all([spool.ids('failed'), spool.ids('held')]);
    const status = age > tooLong ? 'late' : free < config.minFreeBytes ? 'disk nearly full' : 'ok';
    return {
      status,
      ...base,
      failed: failed.length,
      held: held.length,
      freeMegabytes: Math.floor(free / 1048576),
    };
  } catch {
    return { status: 'spool unreadable', ...base, failed: 0, held: 0, freeMegabytes: 0 };
  }
}
