import { statfs } from 'node:fs/promises';
import type { FastifyReply } from 'fastify';
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

/** What is looked at. */
export interface Watched {
  spool: Spool;
  delivery: Delivery;
  config: Pick<RelayConfig, 'minFreeBytes'>;
}

/** The state of the relay; anything but `ok` is answered with 503. */
export async function readHealth({ spool, delivery, config }: Watched): Promise<Health> {
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

/** Answers a monitor: 200 when all is well, 503 otherwise. */
export async function sendHealth(reply: FastifyReply, watched: Watched): Promise<FastifyReply> {
  const health = await readHealth(watched);
  return reply
    .header('cache-control', 'no-store')
    .code(health.status === 'ok' ? 200 : 503)
    .send(health);
}
