import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { RelayConfig } from './config.ts';
import type { Enquiry } from './enquiry.ts';
import { mailHtml, mailText } from './templates.ts';

/** How many mails may be on their way at once. */
export const maxConnections = 5;

// A server that accepts a connection and then says nothing must not hold a sender for the two to ten
// minutes that are Nodemailer's defaults. Milliseconds; the query of SMTP_URL can say otherwise.
const timeouts = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 60_000 };

function withTimeouts(smtpUrl: string): string {
  const url = new URL(smtpUrl);
  for (const [name, value] of Object.entries(timeouts)) {
    if (!url.searchParams.has(name)) url.searchParams.set(name, String(value));
  }
  return url.href;
}

/** Nodemailer over the configured SMTP server, signing with DKIM where a key is configured. Reads the key file. */
export function createMailer(config: Pick<RelayConfig, 'dkim'>, smtpUrl: string) {
  const { dkim } = config;
  return createTransport({
    url: withTimeouts(smtpUrl),
    // Connections are kept for the next mail: greeting and TLS cost more than the mail itself.
    pool: true,
    maxConnections,
    maxMessages: 100,
    maxRequeues: 1,
    disableUrlAccess: true,
    ...(dkim && {
      dkim: {
        domainName: dkim.domain,
        keySelector: dkim.selector,
        privateKey: readFileSync(dkim.keyFile, 'utf8'),
      },
    }),
  });
}

export type Mailer = ReturnType<typeof createMailer>;

/**
 * The mail for an enquiry, as Nodemailer wants it. The same enquiry always gives the same Message-ID
 * and Date, so that a mail program can drop the duplicate that a crash may cause.
 * @param folder where the enquiry's files lie
 */
export function mailFor(enquiry: Enquiry, folder: string, from: RelayConfig['from']) {
  const domain = from.address.slice(from.address.lastIndexOf('@') + 1);
  return {
    from,
    to: enquiry.to,
    ...(enquiry.replyTo && { replyTo: enquiry.replyTo }),
    envelope: { from: from.address, to: [enquiry.to] },
    messageId: `<${enquiry.id}@${domain}>`,
    date: new Date(enquiry.receivedAt),
    subject: enquiry.subject,
    text: mailText(enquiry),
    html: mailHtml(enquiry),
    attachments: enquiry.files.map((file) => ({
      filename: file.name,
      path: join(folder, file.stored),
      contentType: file.type,
      contentDisposition: 'attachment' as const,
    })),
  };
}
