import { Readable } from 'node:stream';
import { toEmailKey } from '@studio/enquiry/email-address';
import { truncate } from '@studio/enquiry/truncate';
import { HttpError } from '@studio/http/errors';
import { getFirstValue } from '@studio/relay/enquiry';
import type { StoredEnquiry } from '@studio/relay/enquiry-rows';
import type { Relay } from '@studio/relay/relay';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type {
  EnquiriesResponse,
  EnquiryResponse,
  EnquirySummary,
  OpenEnquiriesResponse,
  PersonalDataResponse,
  ProblemResponse,
  SenderRecordsResponse,
  WebhookDeliveryState,
} from '../api-types.ts';
import { INBOX_FILTERS } from '../inbox-filters.ts';
import { api } from '../routes.ts';
import { writeEnquiriesCsv } from './enquiries-csv.ts';
import { enquiryFileRoutes, getViewableType } from './enquiry-files.ts';
import { findEnquiry } from './find-enquiry.ts';
import { Inbox } from './inbox.ts';
import type { ReplyTimeCalculator } from './reply-time-calculator.ts';
import { readWebhookDeliveryState, runWebhookAction } from './webhook-delivery.ts';

const PAGE_SIZE = 50;
const EXCERPT_LENGTH = 160;

const inboxQuerySchema = z.object({
  filter: z.enum(INBOX_FILTERS),
  search: z.string().max(200),
  after: z.string().max(200).default(''),
});

const enquiryActionSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('answered'), note: z.string().max(2000) }),
  z.object({ kind: z.literal('open') }),
  z.object({ kind: z.literal('send') }),
  z.object({ kind: z.literal('spam') }),
  z.object({ kind: z.literal('notSpam') }),
  z.object({ kind: z.literal('sendToWebhook') }),
  z.object({ kind: z.literal('dismissWebhook') }),
]);

/**
 * Routes of the inbox.
 *
 * @param readReplyTimeCalculator returns the calculator for the published reply time.
 */
export function enquiryRoutes(
  app: FastifyInstance,
  relay: Relay,
  readReplyTimeCalculator: () => Promise<ReplyTimeCalculator>,
): void {
  const { enquiries } = relay;
  const inbox = new Inbox(enquiries.store);
  enquiryFileRoutes(app, relay);

  app.post(api.searchEnquiries(), async (request): Promise<EnquiriesResponse> => {
    const { filter, search, after } = inboxQuerySchema.parse(request.body);
    const replyTimeCalculator = await readReplyTimeCalculator();
    const query = { filter, search, overdueSince: replyTimeCalculator.getLatestReceivedAt(Date.now(), 1) };
    const counts = await inbox.count(query);
    const page = await inbox.list(query, PAGE_SIZE, after);
    const webhookFailedIds = new Set(await relay.webhook?.listIds('failed'));
    return {
      enquiries: page.enquiries.map((enquiry) =>
        toSummary(enquiry, replyTimeCalculator, webhookFailedIds.has(enquiry.id)),
      ),
      counts,
      next: page.next,
    };
  });

  app.post(api.exportEnquiries(), async (request, reply) => {
    const { filter, search } = inboxQuerySchema.parse(request.body);
    const replyTimeCalculator = await readReplyTimeCalculator();
    const query = { filter, search, overdueSince: replyTimeCalculator.getLatestReceivedAt(Date.now(), 1) };
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="enquiries.csv"')
      .send(Readable.from(writeEnquiriesCsv(inbox, query, replyTimeCalculator.target.timeZone)));
  });

  app.get(api.problems(), (): Promise<ProblemResponse[]> => relay.problems.list());

  app.get(api.senderRecords(), async (): Promise<SenderRecordsResponse> => {
    // Imported on demand, because most visits to the admin do not need it.
    const { checkSenderRecords } = await import('@studio/relay/sender-records');
    return {
      records: relay.config.smtpUrl === null ? null : await checkSenderRecords({ config: relay.config }),
      lastSentAt: await enquiries.findLastSentAt(),
    };
  });

  app.get(api.openEnquiries(), async (): Promise<OpenEnquiriesResponse> => {
    const { open } = await inbox.count({ search: '', overdueSince: 0 });
    return { open };
  });

  app.get<{ Params: { id: string } }>(api.enquiry(':id'), async (request): Promise<EnquiryResponse> => {
    const replyTimeCalculator = await readReplyTimeCalculator();
    const enquiry = await findEnquiry(enquiries, request.params.id);
    const { fields, files, sentAt, lastError, spamReasons } = enquiry;
    const webhook = await readWebhookDeliveryState(relay, enquiry.id);
    return {
      ...toSummary(enquiry, replyTimeCalculator, webhook?.status === 'failed'),
      timeZone: replyTimeCalculator.target.timeZone,
      fields,
      files: files.map(({ name, size }) => ({
        name,
        size,
        canView: getViewableType({ name }) !== undefined,
      })),
      sentAt,
      lastError,
      spamReasons,
      uncertainAnswer: enquiry.answeredAt === null ? enquiry.answerNote : null,
      webhook,
    };
  });

  app.post<{ Params: { id: string } }>(api.enquiry(':id'), async (request, reply) => {
    const action = enquiryActionSchema.parse(request.body);
    const { id } = await findEnquiry(enquiries, request.params.id);
    switch (action.kind) {
      case 'answered':
        await enquiries.setAnswer(id, {
          by: request.person.name,
          at: new Date().toISOString(),
          note: action.note,
        });
        break;
      case 'open':
        await enquiries.setAnswer(id, null);
        break;
      case 'send':
        if ((await enquiries.requeue({ id })).length === 0)
          throw new HttpError(
            409,
            'This message is already waiting to be sent. It is tried again automatically.',
          );
        relay.sendQueued();
        break;
      case 'spam':
        await enquiries.quarantine(id);
        break;
      case 'notSpam':
        await enquiries.release(id);
        relay.sendQueued();
        break;
      case 'sendToWebhook':
      case 'dismissWebhook':
        await runWebhookAction(relay, id, action.kind);
    }
    return reply.code(204).send();
  });

  app.delete<{ Params: { id: string } }>(api.enquiry(':id'), async (request, reply) => {
    await findEnquiry(enquiries, request.params.id);
    await enquiries.remove(request.params.id);
    return reply.code(204).send();
  });

  // POST keeps the e-mail address out of URLs and logs.
  app.post(api.personalData(), async (request, reply) => {
    const { email, action } = z
      .object({ email: z.string().max(254), action: z.enum(['count', 'export', 'erase']) })
      .parse(request.body);
    const address = toEmailKey(email);
    if (address === null) throw new HttpError(422, 'Please enter one e-mail address.');
    if (action === 'erase')
      return { count: await enquiries.removeByAddress(address) } satisfies PersonalDataResponse;
    const enquiriesOfAddress = await enquiries.listByAddress(address);
    if (action === 'count') return { count: enquiriesOfAddress.length } satisfies PersonalDataResponse;
    const webhooks = await Promise.all(
      enquiriesOfAddress.map(({ id }) => readWebhookDeliveryState(relay, id)),
    );
    return reply
      .type('application/json')
      .send(JSON.stringify(toPersonalDataExport(address, enquiriesOfAddress, webhooks), null, 2));
  });
}

/**
 * Returns all stored data about a person, without internal fields of the relay. Files are listed without their contents, because the inbox
 * offers them as downloads.
 */
const toPersonalDataExport = (
  address: string,
  found: readonly StoredEnquiry[],
  webhooks: readonly (WebhookDeliveryState | null)[],
) => ({
  email: address,
  exportedAt: new Date().toISOString(),
  enquiries: found.map(
    (
      {
        digest: _digest,
        isOpen: _isOpen,
        textHash: _textHash,
        nextAttemptAt: _nextAttemptAt,
        files,
        ...enquiry
      },
      index,
    ) => ({
      ...enquiry,
      webhook: webhooks[index],
      files: files.map(({ name, size, type, sha256 }) => ({ name, size, type, sha256 })),
    }),
  ),
});

function toSummary(
  enquiry: StoredEnquiry,
  replyTimeCalculator: ReplyTimeCalculator,
  hasWebhookFailed: boolean,
): EnquirySummary {
  const { id, status, kind, receivedAt, subject, replyTo, fields, files, isOpen } = enquiry;
  const { answeredBy: by, answeredAt: at, answerNote: note } = enquiry;
  const receivedAtMs = Date.parse(receivedAt);
  return {
    id,
    status,
    kind,
    receivedAt,
    subject,
    from: replyTo?.address ?? getFirstValue(fields, 'email'),
    name: getFirstValue(fields, 'name'),
    excerpt: truncate(getFirstValue(fields, 'message').replaceAll(/\s+/g, ' ').trim(), EXCERPT_LENGTH),
    fileCount: files.length,
    hasWebhookFailed,
    answered: by === null || at === null ? null : { by, at, note: note ?? '' },
    due:
      isOpen === 1
        ? {
            at: new Date(replyTimeCalculator.getDueTime(receivedAtMs)).toISOString(),
            timeLeftMs: replyTimeCalculator.getTimeLeftMs(receivedAtMs, Date.now()),
          }
        : null,
  };
}
