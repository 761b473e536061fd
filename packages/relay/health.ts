import { measureFreeBytes } from '@studio/files/disk-quota';
import { isLocalRequest } from '@studio/http/client-ip';
import type { Fault, FaultName } from '@studio/store';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { RelayConfig } from './config.ts';
import type { Enquiries } from './enquiries.ts';
import type { HealthMonitor } from './health-monitor.ts';

const MAX_QUEUE_AGE_MS = 15 * 60 * 1000;

/** The status of each fault, the most important first. */
const FAULT_STATUSES = {
  disk: 'disk nearly full',
  failed: 'failed',
  storage: 'storage failing',
  mail: 'mail failing',
  webhook: 'webhook failing',
  'webhook-failed': 'webhook failing',
  mailbox: 'mailbox failing',
  arrival: 'mails not arriving',
} as const satisfies Record<FaultName, string>;

/**
 * Response of `/healthz` to a local request, without content of enquiries. External monitors depend on the names of its properties, so
 * these names must not change. `waiting` counts queued enquiries, and `held` counts quarantined enquiries.
 */
interface HealthResponse {
  status: 'ok' | 'late' | (typeof FAULT_STATUSES)[FaultName];
  waiting: number;
  oldestWaitingSeconds: number;
  failed: number;
  held: number;
  freeMegabytes: number;
  faults: Pick<Fault, 'name' | 'since'>[];
}

interface Dependencies {
  enquiries: Enquiries;
  config: RelayConfig;
  monitor: HealthMonitor;
}

async function readHealth({ enquiries, config, monitor }: Dependencies): Promise<HealthResponse> {
  const freeSpace = await measureFreeBytes(enquiries.uploadFolder);
  const { queued, failed, quarantined } = await enquiries.countByStatus();
  const oldest = await enquiries.findOldestQueuedAt();
  const oldestAgeMs = oldest === null ? 0 : Math.max(0, Date.now() - Date.parse(oldest));
  return {
    status: toHealthStatus(oldestAgeMs, freeSpace < config.minFreeBytes, failed, monitor.faults),
    waiting: queued,
    oldestWaitingSeconds: Math.round(oldestAgeMs / 1000),
    failed,
    held: quarantined,
    freeMegabytes: Math.floor(freeSpace / 1048576),
    faults: monitor.faults.map(({ name, since }) => ({ name, since })),
  };
}

/** Returns the status of `/healthz`. @param oldestAgeMs how long the oldest queued enquiry has waited */
export function toHealthStatus(
  oldestAgeMs: number,
  isDiskNearlyFull: boolean,
  failedCount: number,
  faults: readonly Pick<Fault, 'name'>[],
): HealthResponse['status'] {
  if (oldestAgeMs > MAX_QUEUE_AGE_MS) return 'late';
  const names = new Set(faults.map(({ name }) => name));
  if (isDiskNearlyFull) names.add('disk');
  if (failedCount > 0) names.add('failed');
  const mostImportant = (Object.keys(FAULT_STATUSES) as FaultName[]).find((name) => names.has(name));
  return mostImportant ? FAULT_STATUSES[mostImportant] : 'ok';
}

/** Sends 200 when the status is `ok`, otherwise 503. Only local requests get counts, because the number of enquiries is private. */
export async function sendHealth(
  request: FastifyRequest,
  reply: FastifyReply,
  dependencies: Dependencies,
): Promise<FastifyReply> {
  const health = await readHealth(dependencies).catch(() => ({ status: 'storage unreadable' }) as const);
  return reply
    .header('cache-control', 'no-store')
    .code(health.status === 'ok' ? 200 : 503)
    .send(isLocalRequest(request, dependencies.config.allowedHosts) ? health : { status: health.status });
}
