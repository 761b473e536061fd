import type { StoredEnquiry } from '../enquiry-rows.ts';

/** Returns the JSON that the webhook gets. Receivers depend on the names of the properties, so these names must not change. */
export function buildWebhookPayload(enquiry: StoredEnquiry): string {
  const { id, kind, receivedAt, to, subject, replyTo, files } = enquiry;
  // Values of fields with the same name are joined by line breaks.
  const fields = new Map<string, string>();
  for (const { name, value } of enquiry.fields) {
    const former = fields.get(name);
    fields.set(name, former === undefined ? value : `${former}\n${value}`);
  }
  return JSON.stringify({
    type: 'enquiry.received',
    timestamp: receivedAt,
    data: {
      id,
      kind,
      receivedAt,
      to,
      subject,
      replyTo,
      fields: Object.fromEntries(fields),
      files: files.map(({ name, size, type, sha256 }) => ({ name, size, type, sha256 })),
    },
  });
}
