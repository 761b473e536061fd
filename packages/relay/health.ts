import { measureFreeBytes } from '@studio/files/free-space';
import { isLocalRequest } from '@studio/http/client-ip';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { RelayConfig } from './config.ts';
import type { Enquiries } from './enquiries.ts';
import type { Problems } from './problems.ts';

interface Dependencies {
  enquiries: Enquiries;
  config: Pick<RelayConfig, 'allowedHosts'>;
  problems: Problems;
}

/**
 * Sends 200 with the status `ok`, or 503 with the name of the first problem. Only local requests get the problems and the counts, because
 * the number of enquiries is private. External monitors depend on the names of the properties.
 */
export async function sendHealth(
  request: FastifyRequest,
  reply: FastifyReply,
  { enquiries, config, problems }: Dependencies,
): Promise<FastifyReply> {
  const current = await problems.list();
  const status = current[0]?.name ?? 'ok';
  reply.header('cache-control', 'no-store').code(status === 'ok' ? 200 : 503);
  if (!isLocalRequest(request, config.allowedHosts)) return reply.send({ status });
  return reply.send({ status, problems: current, ...(await readCounts(enquiries).catch(() => null)) });
}

/** Counts queued (`waiting`), failed and quarantined (`held`) enquiries, and the free space. */
async function readCounts(enquiries: Enquiries) {
  const { queued, failed, quarantined } = await enquiries.countByStatus();
  const freeBytes = await measureFreeBytes(enquiries.uploadFolder);
  return { waiting: queued, failed, held: quarantined, freeMegabytes: Math.floor(freeBytes / 1048576) };
}
