import { freeBytes } from '@studio/files/disk-quota';
import { isLocalRequest } from '@studio/http/client-ip';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { RelayConfig } from './config.ts';
import type { Delivery } from './delivery.ts';
import type { Spool } from './spool.ts';

const LATE_AFTER_MS = 15 * 60 * 1000;

/** Response of `/healthz` to a local request. It contains no content of enquiries. */
export interface Health {
  status: 'ok' | 'late' | 'failed' | 'disk nearly full' | 'spool unreadable';
  waiting: number;
  oldestWaitingSeconds: number;
  failed: number;
  held: number;
  freeMegabytes: number;
}

export interface HealthDependencies {
  spool: Spool;
  delivery: Delivery;
  config: RelayConfig;
}

/** Returns the state of the relay. Never rejects: a failed read is reported as `spool unreadable`. */
export async function readHealth({ spool, delivery, config }: HealthDependencies): Promise<Health> {
  const { oldestAgeMs, unreadableCount } = delivery.health();
  const oldestWaitingSeconds = Math.round(oldestAgeMs / 1000);
  try {
    const freeSpace = await freeBytes(spool.folder);
    const [waiting, failed, held] = await Promise.all([
      spool.listIds('waiting'),
      spool.listIds('failed'),
      spool.listIds('held'),
    ]);
    return {
      status: toStatus(oldestAgeMs, unreadableCount, failed.length, freeSpace < config.minFreeBytes),
      waiting: waiting.length,
      oldestWaitingSeconds,
      failed: failed.length,
      held: held.length,
      freeMegabytes: Math.floor(freeSpace / 1048576),
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

function toStatus(
  oldestAgeMs: number,
  unreadableCount: number,
  failedCount: number,
  isDiskNearlyFull: boolean,
): Health['status'] {
  if (unreadableCount > 0) return 'spool unreadable';
  if (oldestAgeMs > LATE_AFTER_MS) return 'late';
  if (isDiskNearlyFull) return 'disk nearly full';
  return failedCount > 0 ? 'failed' : 'ok';
}

/**
 * Sends the health response: 200 when the status is `ok`, otherwise 503. Only local requests get counts, because the number
 * of enquiries is private.
 */
export async function sendHealth(
  request: FastifyRequest,
  reply: FastifyReply,
  dependencies: HealthDependencies,
): Promise<FastifyReply> {
  const health = await readHealth(dependencies);
  return reply
    .header('cache-control', 'no-store')
    .code(health.status === 'ok' ? 200 : 503)
    .send(isLocalRequest(request, dependencies.config.allowedHosts) ? health : { status: health.status });
}
