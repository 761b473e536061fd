import { z } from 'zod';

/**
 * A stored enquiry (`message.json`). Together with the files beside it, it holds everything that the mail is built from.
 * So after a crash the same mail can be built again.
 */
export const enquirySchema = z.object({
  version: z.literal(1),
  id: z.string(),
  /** ISO 8601; also the Date header of the mail. */
  receivedAt: z.string(),
  to: z.string(),
  subject: z.string(),
  replyTo: z.object({ name: z.string(), address: z.string() }).nullable(),
  fields: z.array(z.object({ name: z.string(), value: z.string() })),
  files: z.array(
    z.object({
      /** File name in the folder of the enquiry. */
      stored: z.string(),
      /** File name from the visitor, cleaned. */
      name: z.string(),
      size: z.number(),
      type: z.string(),
      sha256: z.string(),
    }),
  ),
  /** Whether it is quarantined instead of sent, because the honeypot field was filled in. */
  held: z.boolean(),
  /** SHA-256 of everything that a visitor can change. Tells a duplicate from an edited resubmission. */
  digest: z.string(),
});

export type Enquiry = z.infer<typeof enquirySchema>;
export type Field = Enquiry['fields'][number];
export type StoredFile = Enquiry['files'][number];

/** Delivery state of an enquiry (`state.json`, rewritten at each attempt). */
export const deliveryStateSchema = z.object({
  attempts: z.number(),
  /** When it was received, or queued again by `retry`. ISO 8601. */
  since: z.string(),
  /** Time in the queue in milliseconds, up to the last attempt, measured by the monotonic clock. */
  triedFor: z.number().default(0),
  lastError: z.string().nullable(),
  lastAttemptAt: z.string().nullable(),
  sentAt: z.string().nullable(),
  /** The mail server's response when it accepted the mail. */
  response: z.string().nullable(),
  /** When the studio was notified that delivery failed. */
  toldAt: z.string().nullable().default(null),
});

export type DeliveryState = z.infer<typeof deliveryStateSchema>;

/** The state before the first attempt. @param since ISO 8601 */
export function initialDeliveryState(since: string): DeliveryState {
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
