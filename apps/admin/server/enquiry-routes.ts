import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { emailKey } from '@studio/enquiry/email-address';
import { replaceFile } from '@studio/files/durable-write';
import { errorCode, HttpError } from '@studio/http/errors';
import { type Enquiry, initialDeliveryState } from '@studio/relay/enquiry';
import type { Relay } from '@studio/relay/relay';
import { ENQUIRY_STATUSES, type EnquiryStatus, type Spool } from '@studio/relay/spool';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { EnquirySummary, PersonalDataResponse } from '../api-types.ts';
import { api } from '../routes.ts';

/** File in the enquiry's folder, so that it is moved and removed together with the enquiry. */
const ANSWER_FILE = 'answered.json';
const answerSchema = z.object({ by: z.string(), at: z.string(), note: z.string() });
const ENQUIRY_ID = /^[0-9a-z][0-9a-z.-]*$/i;

/** Routes that list, answer, send again and erase the relay's enquiries. */
export function enquiryRoutes(app: FastifyInstance, relay: Relay): void {
  const { spool } = relay;

  /** Finds an enquiry and runs `act` on it. Tries again if the relay has moved it to another status in the meantime. */
  async function withEnquiry<Result>(
    id: string,
    act: (place: EnquiryStatus, enquiry: Enquiry) => Promise<Result>,
  ): Promise<Result> {
    for (let retriesLeft: number = ENQUIRY_STATUSES.length; ; retriesLeft -= 1) {
      const found = ENQUIRY_ID.test(id) ? await spool.find(id) : null;
      if (!found) throw new HttpError(404, 'This message does not exist any more. Reload the page.');
      try {
        return await act(found.place, found.enquiry);
      } catch (error) {
        if (retriesLeft === 0) throw error;
        rethrowUnlessMissing(error);
      }
    }
  }

  app.get(api.enquiries(), async () => {
    const all = new Map<string, EnquirySummary>();
    // In the order in which an enquiry changes its status, so that one that changes it meanwhile is listed once.
    for (const place of ENQUIRY_STATUSES)
      for (const summary of await summarize(spool, place)) all.set(summary.id, summary);
    return [...all.values()].sort((a, b) => b.receivedAt.localeCompare(a.receivedAt));
  });

  app.get<{ Params: { id: string; index: string } }>(
    `${api.enquiry(':id')}/files/:index`,
    async (request, reply) => {
      const { file, handle } = await withEnquiry(request.params.id, async (place, enquiry) => {
        const file = enquiry.files[Number(request.params.index)];
        if (!file) throw new HttpError(404, 'This file does not exist any more. Reload the page.');
        return { file, handle: await open(join(spool.folderFor(place, enquiry.id), file.stored)) };
      });
      const { size } = await handle.stat();
      // As a download, because a stranger's file must not run scripts on the admin's origin.
      reply.header(
        'content-disposition',
        `attachment; filename*=UTF-8''${encodeURIComponent(file.name).replaceAll(/['()*]/g, '_')}`,
      );
      return reply
        .type('application/octet-stream')
        .header('content-length', size)
        .send(handle.createReadStream());
    },
  );

  app.post<{ Params: { id: string } }>(api.enquiry(':id'), async (request, reply) => {
    const action = z
      .discriminatedUnion('kind', [
        z.object({ kind: z.literal('answered'), note: z.string().max(2000) }),
        z.object({ kind: z.literal('open') }),
        z.object({ kind: z.literal('send') }),
      ])
      .parse(request.body);
    const by = request.editor.name;
    await withEnquiry(request.params.id, async (place, enquiry) => {
      if (action.kind === 'send') return sendAgain(relay, place, enquiry);
      const note =
        action.kind === 'answered' ? { by, at: new Date().toISOString(), note: action.note } : null;
      await replaceFile(join(spool.folderFor(place, enquiry.id), ANSWER_FILE), JSON.stringify(note));
    });
    return reply.code(204).send();
  });

  // POST keeps the e-mail address out of URLs and so out of logs.
  app.post(api.personalData(), async (request): Promise<PersonalDataResponse> => {
    const { email, erase } = z.object({ email: z.string().max(254), erase: z.boolean() }).parse(request.body);
    const address = emailKey(email);
    if (address === null) throw new HttpError(422, 'Please enter one e-mail address.');
    const matches = new Set<string>();
    const unreadable = new Set<string>();
    // In the order in which an enquiry changes its status, so that one that changes it before it is removed is found again.
    for (const place of ENQUIRY_STATUSES)
      for (const id of await spool.listIds(place)) {
        const enquiry = await spool.read(place, id).catch(() => {
          unreadable.add(id);
          return null;
        });
        if (!enquiry || !isFrom(enquiry, address)) continue;
        matches.add(id);
        if (erase) await spool.remove(place, id).catch(rethrowUnlessMissing);
      }
    return { count: matches.size, unreadableCount: unreadable.size };
  });
}

/** Rethrows an error unless it says that a file does not exist. */
function rethrowUnlessMissing(error: unknown): void {
  if (errorCode(error) !== 'ENOENT') throw error;
}

/** Whether an enquiry has this e-mail address as its sender or in any field. */
function isFrom(enquiry: Enquiry, address: string): boolean {
  const candidates = [enquiry.replyTo?.address, ...enquiry.fields.map(({ value }) => value)];
  return candidates.some((value) => value !== undefined && emailKey(value) === address);
}

async function summarize(spool: Spool, place: EnquiryStatus): Promise<EnquirySummary[]> {
  const ids = await spool.listIds(place);
  const all = await Promise.all(
    ids.map(async (id): Promise<EnquirySummary | null> => {
      const enquiry = await spool.read(place, id).catch(() => null);
      if (!enquiry) return null;
      const state = await spool.readState(place, id, enquiry.receivedAt);
      const value = (name: string) =>
        enquiry.fields.find((field) => field.name.toLowerCase() === name)?.value ?? '';
      return {
        id: enquiry.id,
        status: place,
        receivedAt: enquiry.receivedAt,
        subject: enquiry.subject,
        from: enquiry.replyTo?.address ?? value('email'),
        name: value('name'),
        files: enquiry.files.map(({ name, size }) => ({ name, size })),
        answered: await readAnswer(join(spool.folderFor(place, id), ANSWER_FILE)),
        fields: enquiry.fields,
        lastError: state.lastError,
      };
    }),
  );
  return all.filter((summary) => summary !== null);
}

async function readAnswer(path: string): Promise<EnquirySummary['answered']> {
  try {
    return answerSchema.nullable().parse(JSON.parse(await readFile(path, 'utf8')));
  } catch {
    return null;
  }
}

/** Queues an enquiry for delivery again. */
async function sendAgain({ spool, delivery }: Relay, place: EnquiryStatus, enquiry: Enquiry): Promise<void> {
  if (place === 'waiting')
    throw new HttpError(409, 'This message is already waiting to be sent. It is tried again automatically.');
  await spool.writeState(place, enquiry.id, initialDeliveryState(new Date().toISOString()));
  await spool.move(enquiry.id, place, 'waiting');
  delivery.enqueue(enquiry.id);
}
