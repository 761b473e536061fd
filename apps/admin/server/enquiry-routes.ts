import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { emailKey } from '@studio/enquiry/email-address';
import { errorCode, HttpError } from '@studio/http/errors';
import type { StoredEnquiry } from '@studio/relay/enquiry-rows';
import type { Relay } from '@studio/relay/relay';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { EnquiriesResponse, EnquirySummary, PersonalDataResponse } from '../api-types.ts';
import { api } from '../routes.ts';
import type { ReplyClock } from './reply-clock.ts';

const PAGE_SIZE = 50;

const notFound = () => new HttpError(404, 'This message does not exist any more. Reload the page.');
const fileNotFound = () => new HttpError(404, 'This file does not exist any more. Reload the page.');

/** Routes that list, answer, send again and erase the relay's enquiries. */
export function enquiryRoutes(
  app: FastifyInstance,
  { enquiries, delivery }: Relay,
  readClock: () => Promise<ReplyClock>,
): void {
  app.get<{ Querystring: { before?: string } }>(
    api.enquiries(),
    async (request): Promise<EnquiriesResponse> => {
      const page = await enquiries.listPage(PAGE_SIZE, request.query.before);
      const clock = await readClock();
      return {
        enquiries: page.map((enquiry) => toSummary(enquiry, clock)),
        next: page.length < PAGE_SIZE ? null : (page.at(-1)?.id ?? null),
      };
    },
  );

  app.get<{ Params: { id: string; index: string } }>(
    `${api.enquiry(':id')}/files/:index`,
    async (request, reply) => {
      const enquiry = await enquiries.find(request.params.id);
      if (!enquiry) throw notFound();
      const file = enquiry.files[Number(request.params.index)];
      if (!file) throw fileNotFound();
      const handle = await open(join(enquiries.filesFolder, file.stored)).catch((error: unknown) => {
        throw errorCode(error) === 'ENOENT' ? fileNotFound() : error;
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
    const { id } = request.params;
    if (!(await enquiries.find(id))) throw notFound();
    if (action.kind === 'send') {
      if ((await enquiries.requeue({ id })).length === 0)
        throw new HttpError(
          409,
          'This message is already waiting to be sent. It is tried again automatically.',
        );
      delivery.enqueue(id);
    } else
      await enquiries.setAnswer(
        id,
        action.kind === 'open'
          ? null
          : { by: request.editor.name, at: new Date().toISOString(), note: action.note },
      );
    return reply.code(204).send();
  });

  // POST keeps the e-mail address out of URLs and so out of logs.
  app.post(api.personalData(), async (request): Promise<PersonalDataResponse> => {
    const { email, erase } = z.object({ email: z.string().max(254), erase: z.boolean() }).parse(request.body);
    const address = emailKey(email);
    if (address === null) throw new HttpError(422, 'Please enter one e-mail address.');
    return {
      count: erase ? await enquiries.removeByAddress(address) : await enquiries.countByAddress(address),
    };
  });
}

function toSummary(enquiry: StoredEnquiry, clock: ReplyClock): EnquirySummary {
  const { id, status, receivedAt, subject, replyTo, fields, files, lastError } = enquiry;
  const value = (name: string) => fields.find((field) => field.name.toLowerCase() === name)?.value ?? '';
  const { answeredBy: by, answeredAt: at, answerNote: note } = enquiry;
  return {
    id,
    status,
    receivedAt,
    subject,
    from: replyTo?.address ?? value('email'),
    name: value('name'),
    files: files.map(({ name, size }) => ({ name, size })),
    answered: by === null || at === null ? null : { by, at, note: note ?? '' },
    timeLeftMs:
      by === null && status !== 'quarantined' ? clock.timeLeftMs(Date.parse(receivedAt), Date.now()) : null,
    fields,
    lastError,
  };
}
