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

/** What the form routes work with. */
export interface Office {
  config: RelayConfig;
  spool: Spool;
  delivery: Delivery;
  uploads: MinuteAllowance;
  room: DiskRoom;
}

/** An accepted form: the stored enquiry, and the page that its `_next` field names. */
export interface Accepted extends Committed {
  next: string | null;
}

/**
 * Reads a form, checks it and stores it. The enquiry is synced to disk when this resolves.
 * @param to recipient, in lower case
 * @throws HttpError (4xx) for a form that is refused, or a file system error. Both leave no files behind.
 */
export async function acceptForm(
  request: FastifyRequest,
  to: string,
  dependencies: Office,
): Promise<Accepted> {
  const { config, spool, delivery } = dependencies;
  const folder = await spool.newIncoming();
  let isStored = false;
  try {
    const form = await receiveForm(request, folder, uploadGateFor(request, dependencies));
    const { fields, directives } = readDirectives(form.fields);
    if (fields.every(({ value }) => value.trim() === '') && form.files.length === 0) {
      throw new Problem(422, 'The form is empty.');
    }
    const issue = formProblem(fields, form.files.length);
    if (issue !== undefined) throw new FormProblem(issue, fields);
    const enquiry = makeEnquiry(to, fields, form, directives, config);
    const committed = await spool.commit(folder, enquiry);
    isStored = !committed.repeat;
    if (isStored && committed.place === 'waiting') delivery.add(committed.id);
    return { ...committed, next: directives.next };
  } finally {
    // `force`: when the folder was never created, the original error is reported.
    if (!isStored) await rm(folder, { recursive: true, force: true }).catch(() => undefined);
  }
}

// Only files count against the quotas. Text fields are small and are accepted until the disk is full.
function uploadGateFor(request: FastifyRequest, { uploads, room }: Office): FileGate {
  const client = visitorOf(request.ip);
  return {
    async admit(bytes) {
      if (!uploads.take(client, bytes))
        throw new Problem(429, 'Too many files from one address. Please try again in a minute.');
      await room.admit(bytes);
    },
    settled: (bytes) => room.settled(bytes),
  };
}

function makeEnquiry(
  to: string,
  fields: Field[],
  form: Received,
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
    files: form.files,
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
