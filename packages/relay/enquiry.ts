import { z } from 'zod';

/**
 * One enquiry as it lies in the spool (`message.json`). Everything a mail needs is here or in the
 * files beside it, so that a mail can be made again, byte for byte the same, after a crash.
 */
export const enquirySchema = z.object({
  version: z.literal(1),
  id: z.string(),
  /** Moment of arrival, ISO 8601; also the mail's Date. */
  receivedAt: z.string(),
  to: z.string(),
  subject: z.string(),
  replyTo: z.object({ name: z.string(), address: z.string() }).nullable(),
  fields: z.array(z.object({ name: z.string(), value: z.string() })),
  files: z.array(
    z.object({
      stored: z.string(),
      name: z.string(),
      size: z.number(),
      type: z.string(),
      sha256: z.string(),
    }),
  ),
  /** Whether it was kept aside instead of being sent, since the hidden field was filled in. */
  held: z.boolean(),
  /** Of everything above that a visitor can change: tells a repeat from an edited second try. */
  digest: z.string(),
});

export type Enquiry = z.infer<typeof enquirySchema>;
export type Field = Enquiry['fields'][number];
export type StoredFile = Enquiry['files'][number];

/** How far the sending of one enquiry has come (`state.json`, rewritten at each attempt). */
export const stateSchema = z.object({
  attempts: z.number(),
  /** The arrival, or a later `retry`: since when it waits. ISO 8601. */
  since: z.string(),
  /** For how long it has been tried, in milliseconds, by a clock that nobody sets. */
  triedFor: z.number().default(0),
  lastError: z.string().nullable(),
  lastAttemptAt: z.string().nullable(),
  sentAt: z.string().nullable(),
  /** The mail server's last words when it took the mail. */
  response: z.string().nullable(),
  /** When the studio was told that this one was set aside. */
  toldAt: z.string().nullable().default(null),
});

export type SendingState = z.infer<typeof stateSchema>;

/** The state of an enquiry that nobody has tried to send yet. */
export function freshState(since: string): SendingState {
  return {
    attempts: 0,
    since,
    triedFor: 0,
    lastError: null,
    lastAttemptAt: null,
    sentAt: null,
    response: null,
    toldAt: null,
  };
}
