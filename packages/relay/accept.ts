import { createHash, randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { cleanLine } from '@studio/enquiry/clean';
import type { DiskRoom } from '@studio/files/disk-room';
import { Problem } from '@studio/http/problem';
import { visitorOf } from '@studio/http/visitor';
import type { FastifyRequest } from 'fastify';
import type { RelayConfig } from './config.ts';
import type { Delivery } from './delivery.ts';
import { type Directives, firstValue, readDirectives } from './directives.ts';
import type { Enquiry, Field } from './enquiry.ts';
import { FormProblem } from './errors.ts';
import { formProblem } from './form-check.ts';
import type { MinuteAllowance } from './minute-allowance.ts';
import { type FileGate, type Received, receiveForm } from './receive.ts';
import type { Committed, Spool } from './spool.ts';

/** What accepting needs. */
export interface Office {
  config: RelayConfig;
  spool: Spool;
  delivery: Delivery;
  uploads: MinuteAllowance;
  room: DiskRoom;
}

/** The answer to a form: what was committed, and where it asked to go next. */
export interface Accepted extends Committed {
  next: string | null;
}

/**
 * Takes a form: reads it, checks it, and makes it durable. When this resolves the enquiry is on disk.
 * @throws Problem (4xx) for what is refused, errors of the file system as they are; nothing is left behind then.
 */
export async function acceptForm(request: FastifyRequest, to: string, office: Office): Promise<Accepted> {
  const { config, spool, delivery } = office;
  const folder = await spool.newIncoming();
  let kept = false;
  try {
    const received = await receiveForm(request, folder, gateFor(request, office));
    const { fields, directives } = readDirectives(received.fields);
    if (fields.every(({ value }) => value.trim() === '') && received.files.length === 0) {
      throw new Problem(422, 'The form is empty.');
    }
    const wrong = formProblem(fields, received.files.length);
    if (wrong !== undefined) throw new FormProblem(wrong, fields);
    const enquiry = makeEnquiry(to, fields, received, directives, config);
    const committed = await spool.commit(folder, enquiry);
    kept = !committed.repeat;
    if (kept && committed.place === 'waiting') delivery.add(committed.id);
    return { ...committed, next: directives.next };
  } finally {
    // With force, so that a folder that could not even be made does not hide the first error.
    if (!kept) await rm(folder, { recursive: true, force: true }).catch(() => undefined);
  }
}

// Files are what fills a disk; texts are taken until it is full.
function gateFor(request: FastifyRequest, { uploads, room }: Office): FileGate {
  const visitor = visitorOf(request.ip);
  return {
    async admit(bytes) {
      if (!uploads.take(visitor, bytes))
        throw new Problem(429, 'Too many files from one address. Please try again in a minute.');
      await room.admit(bytes);
    },
    settled: (bytes) => room.settled(bytes),
  };
}

function makeEnquiry(
  to: string,
  fields: Field[],
  received: Received,
  directives: Directives,
  config: RelayConfig,
): Enquiry {
  const content = {
    to,
    subject: directives.subject || `New message from the website of ${config.studioName}`,
    replyTo:
      directives.replyTo === null
        ? null
        : {
            name: cleanLine(firstValue(fields, 'name'), 100),
            address: directives.replyTo,
          },
    fields,
    files: received.files,
    held: directives.honeypot,
  } as const;
  return {
    version: 1,
    id: directives.id ?? randomUUID(),
    receivedAt: new Date().toISOString(),
    ...content,
    digest: createHash('sha256').update(JSON.stringify(content)).digest('hex'),
  };
}
