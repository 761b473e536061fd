import { freeBytes } from '@studio/files/disk-room';
import { isAtThisMachine } from '@studio/http/visitor';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { RelayConfig } from './config.ts';
import type { Delivery } from './delivery.ts';
import type { Spool } from './spool.ts';

const tooLong = 15 * 60 * 1000;

/** What a monitor on this machine gets to see: counts and ages, nothing of what was written. */
export interface Health {
  status: 'ok' | 'late' | 'failed' | 'disk nearly full' | 'spool unreadable';
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
  config: Pick<RelayConfig, 'minFreeBytes' | 'ownHosts'>;
}

/** The state of the relay; anything but `ok` is answered with 503. */
export async function readHealth({ spool, delivery, config }: Watched): Promise<Health> {
  const { longestWait, unreadable } = delivery.health();
  const oldestWaitingSeconds = Math.round(longestWait / 1000);
  try {
    const free = await freeBytes(spool.folder);
    const [waiting, failed, held] = await Promise.all([
      spool.ids('waiting'),
      spool.ids('failed'),
      spool.ids('held'),
    ]);
    return {
      status: statusOf(longestWait, unreadable, failed.length, free < config.minFreeBytes),
      waiting: waiting.length,
      oldestWaitingSeconds,
      failed: failed.length,
      held: held.length,
      freeMegabytes: Math.floor(free / 1048576),
    };
  } catch {
    return {
      status: 'spool unreadable',
      waiting: 0,
      oldestWaitingSeconds,
      failed: 0,
      held: 0,
      freeMegabytes: 0,
    };
  }
}

function statusOf(longestWait: number, unreadable: number, failed: number, full: boolean): Health['status'] {
  if (unreadable > 0) return 'spool unreadable';
  if (longestWait > tooLong) return 'late';
  if (full) return 'disk nearly full';
  return failed > 0 ? 'failed' : 'ok';
}

/**
 * Answers a monitor: 200 when all is well, 503 otherwise. How many enquiries there are is a matter of the studio's, so
 * only who asks on this machine is told.
 */
export async function sendHealth(
  request: FastifyRequest,
  reply: FastifyReply,
  watched: Watched,
): Promise<FastifyReply> {
  const health = await readHealth(watched);
  return reply
    .header('cache-control', 'no-store')
    .code(health.status === 'ok' ? 200 : 503)
    .send(isAtThisMachine(request, watched.config.ownHosts) ? health : { status: health.status });
}
