import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isLoopback } from '@studio/http/visitor';
import { createTransport } from 'nodemailer';
import type { RelayConfig } from './config.ts';
import type { ServiceLetter } from './service-letter.ts';
import { judgeFailure } from './smtp-outcome.ts';
import { mailHtml, mailText } from './templates.ts';

/** How many mails may be on their way at once. */
export const maxConnections = 5;

// A server that accepts a connection and then says nothing must not hold a sender for the two to ten
// minutes that are Nodemailer's defaults. Milliseconds; the query of SMTP_URL can say otherwise.
const timeouts = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 60_000 };

function withDefaults(smtpUrl: string): URL {
  const url = new URL(smtpUrl);
  const inClear = url.searchParams.get('ignoreTLS') === 'true' || isLoopback(url.hostname);
  // Without this, somebody on the way who takes STARTTLS out of the server's greeting reads the password and the mail.
  const defaults = { ...timeouts, ...(!inClear && { requireTLS: true }) };
  for (const [name, value] of Object.entries(defaults)) {
    if (!url.searchParams.has(name)) url.searchParams.set(name, String(value));
  }
  return url;
}

// What a slow line to the mail server still carries in a second.
const slowest = 64 * 1024;

/**
 * How long one mail may take in all, in milliseconds: a server that answers a letter at a time never falls silent, and
 * would hold a sender for ever.
 * @param bytes of the mail's files
 */
export function sendingTime(smtpUrl: string, bytes: number): number {
  const silence = Number(withDefaults(smtpUrl).searchParams.get('socketTimeout'));
  return Math.ceil(2 * silence + (bytes / slowest) * 1000);
}

/** Nodemailer over the configured SMTP server, signing with DKIM where a key is configured. Reads the key file. */
export function createMailer(config: Pick<RelayConfig, 'dkim'>, smtpUrl: string) {
  const { dkim } = config;
  const transport = createTransport({
    url: withDefaults(smtpUrl).href,
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
  const send = ({ bytes, ...mail }: OutgoingMail) =>
    transport.sendMail({ ...mail, signal: AbortSignal.timeout(sendingTime(smtpUrl, bytes)) });
  return {
    /** Sends one mail. @throws what `judgeFailure` reads; also when it takes longer than `sendingTime` */
    async sendMail({ replyTo, ...mail }: OutgoingMail) {
      if (!replyTo) return send(mail);
      try {
        return await send({ ...mail, replyTo });
      } catch (error) {
        // A server without SMTPUTF8 may refuse the header for good. The address stands in the mail's text, too.
        if (/^\p{ASCII}+$/u.test(replyTo.address) || judgeFailure(error).kind !== 'never') throw error;
        return send(mail);
      }
    },
    close: (options?: { force: boolean }) => transport.close(options),
  };
}

type OutgoingMail = ReturnType<typeof mailFor>;

export type Mailer = ReturnType<typeof createMailer>;

/**
 * The mail for an enquiry, as Nodemailer wants it. The same enquiry always gives the same Message-ID
 * and Date, so that a mail program can drop the duplicate that a crash may cause.
 * @param folder where the enquiry's files lie
 */
export function mailFor(enquiry: ServiceLetter, folder: string, from: RelayConfig['from']) {
  const domain = from.address.slice(from.address.lastIndexOf('@') + 1);
  return {
    from,
    to: enquiry.to,
    ...(enquiry.replyTo && { replyTo: enquiry.replyTo }),
    envelope: { from: from.address, to: [enquiry.to] },
    messageId: `<${enquiry.id}@${domain}>`,
    date: new Date(enquiry.receivedAt),
    /** Of its files, for the time that sending may take. */
    bytes: enquiry.files.reduce((sum, { size }) => sum + size, 0),
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
