import { createHash, randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import type { FastifyRequest } from 'fastify';
import { cleanLine, plainAddress } from './clean.ts';
import type { RelayConfig } from './config.ts';
import type { Delivery } from './delivery.ts';
import { type Directives, firstValue, mentions, readDirectives } from './directives.ts';
import type { Enquiry, Field } from './enquiry.ts';
import { Problem } from './problem.ts';
import { type Received, receiveForm } from './receive.ts';
import type { ReplyGuard } from './reply-guard.ts';
import type { Committed, Spool } from './spool.ts';

/** What accepting needs. */
export interface Office {
  config: RelayConfig;
  spool: Spool;
  delivery: Delivery;
  replies: ReplyGuard;
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
    const received = await receiveForm(request, folder);
    const { fields, directives } = readDirectives(received.fields);
    if (fields.every(({ value }) => value.trim() === '') && received.files.length === 0) {
      throw new Problem(422, 'The form is empty.');
    }
    for (const address of directives.cc) {
      if (!config.recipients.has(address))
        throw new Problem(403, 'A recipient of this form is not configured here.');
    }
    const enquiry = makeEnquiry(to, fields, received, directives, config);
    const committed = await spool.commit(folder, enquiry);
    kept = !committed.repeat;
    if (kept && committed.place === 'waiting') {
      delivery.add(committed.id, Date.parse(enquiry.receivedAt));
      await replyAutomatically(enquiry, committed.id, directives, office);
    }
    return { ...committed, next: directives.next };
  } finally {
    // With force, so that a folder that could not even be made does not hide the first error.
    if (!kept) await rm(folder, { recursive: true, force: true }).catch(() => undefined);
  }
}

function makeEnquiry(
  to: string,
  fields: Field[],
  received: Received,
  directives: Directives,
  config: RelayConfig,
): Enquiry {
  const held = directives.honeypot ? 'honeypot' : mentions(fields, directives.blacklist) ? 'blacklist' : null;
  const content = {
    to,
    cc: directives.cc.filter((address) => address !== to),
    subject: directives.subject || `New message from the website of ${config.studioName}`,
    template: directives.template,
    replyTo:
      directives.replyTo === null
        ? null
        : {
            name: cleanLine(firstValue(fields, 'name'), 100),
            address: directives.replyTo,
          },
    fields,
    files: received.files,
    held,
  } as const;
  return {
    version: 1,
    id: directives.id ?? randomUUID(),
    kind: 'enquiry',
    receivedAt: new Date().toISOString(),
    ...content,
    text: '',
    digest: createHash('sha256').update(JSON.stringify(content)).digest('hex'),
  };
}

// Never lets an enquiry down: it is committed by now, so whatever happens here must not become an error.
async function replyAutomatically(
  enquiry: Enquiry,
  id: string,
  directives: Directives,
  office: Office,
): Promise<void> {
  const { config, spool, delivery, replies } = office;
  const visitor = plainAddress(firstValue(enquiry.fields, 'email'));
  if (directives.autoresponse === '' || visitor === null) return;
  if (!replies.allows(visitor, directives.autoresponse)) return;
  const reply: Enquiry = {
    ...enquiry,
    id: `${id}.reply`,
    kind: 'autoresponse',
    to: visitor,
    cc: [],
    subject: `Thank you for writing to ${config.studioName}`,
    replyTo: { name: config.studioName, address: enquiry.to },
    fields: [],
    files: [],
    text: directives.autoresponse,
  };
  let folder = '';
  try {
    folder = await spool.newIncoming();
    await spool.commit(folder, reply);
    delivery.add(reply.id, Date.parse(reply.receivedAt));
  } catch {
    if (folder !== '') await rm(folder, { recursive: true, force: true }).catch(() => undefined);
  }
}
