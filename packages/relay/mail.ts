import { isLoopbackHost } from '@studio/http/client-ip';
import { createTransport } from 'nodemailer';
import type { RelayConfig } from './config.ts';
import type { AttachmentSource } from './file-storage.ts';
import { renderMailHtml, renderMailText } from './mail-templates.ts';
import { classifySmtpError } from './smtp-error.ts';
import type { MailContent } from './system-mail.ts';

/** Maximum number of mails that are sent in parallel. */
export const MAX_SMTP_CONNECTIONS = 5;

// Time limits in milliseconds. With Nodemailer's defaults of 2 to 10 minutes, a silent server would block a connection for too long. The
// query of SMTP_URL can override these values.
const DEFAULT_TIMEOUTS = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 60_000 };

function withDefaultOptions(smtpUrl: string): URL {
  const url = new URL(smtpUrl);
  const isUnencrypted = url.searchParams.get('ignoreTLS') === 'true' || isLoopbackHost(url.hostname);
  // `requireTLS` prevents a downgrade attack that removes STARTTLS from the server's response to EHLO.
  const defaults = { ...DEFAULT_TIMEOUTS, ...(!isUnencrypted && { requireTLS: true }) };
  for (const [name, value] of Object.entries(defaults)) {
    if (!url.searchParams.has(name)) url.searchParams.set(name, String(value));
  }
  return url;
}

// Assumed minimum speed of the connection to the mail server.
const MIN_BYTES_PER_SECOND = 64 * 1024;

/**
 * Returns the time limit for sending one mail, in milliseconds. The socket timeout alone is not enough, because a server can keep the
 * connection open with single bytes.
 * @param bytes size of the attachments
 */
export function computeSendTimeoutMs(smtpUrl: string, bytes: number): number {
  const socketTimeoutMs = Number(withDefaultOptions(smtpUrl).searchParams.get('socketTimeout'));
  return Math.ceil(2 * socketTimeoutMs + (bytes / MIN_BYTES_PER_SECOND) * 1000);
}

export interface Mailer {
  /** @throws an error for `classifySmtpError`, also when the mail takes longer than `computeSendTimeoutMs` */
  sendMail(mail: OutgoingMail): Promise<{ response: string }>;
  /** Connects and logs in without sending a mail. @throws an error for `classifySmtpError` */
  verify(): Promise<unknown>;
  close(options?: { force: boolean }): void;
}

/** Creates a pool of connections to a mail server. */
export function createMailer(smtpUrl: string): Mailer {
  const transport = createTransport({
    url: withDefaultOptions(smtpUrl).href,
    // Keeps connections open, because greeting and TLS take longer than the mail itself.
    pool: true,
    maxConnections: MAX_SMTP_CONNECTIONS,
    maxMessages: 100,
    maxRequeues: 1,
    disableUrlAccess: true,
  });
  const sendWithTimeout = ({ bytes, ...mail }: OutgoingMail) =>
    transport.sendMail({ ...mail, signal: AbortSignal.timeout(computeSendTimeoutMs(smtpUrl, bytes)) });
  return {
    async sendMail({ replyTo, ...mail }: OutgoingMail) {
      if (!replyTo) return sendWithTimeout(mail);
      try {
        return await sendWithTimeout({ ...mail, replyTo });
      } catch (error) {
        // A server without SMTPUTF8 may reject a non-ASCII address in Reply-To. The mail is then sent without Reply-To, because its text
        // contains the address too.
        if (/^\p{ASCII}+$/u.test(replyTo.address) || classifySmtpError(error).kind !== 'permanent')
          throw error;
        return sendWithTimeout(mail);
      }
    },
    verify: () => transport.verify(),
    close: (options?: { force: boolean }) => transport.close(options),
  };
}

type OutgoingMail = ReturnType<typeof buildMail>;

/**
 * Builds the mail of an enquiry, or another mail of the website. The same enquiry always gets the same Message-ID and Date, so that a
 * mail program can drop a duplicate that a crash has caused. An enquiry of a thread refers to the first enquiry, so that mail programs
 * group them.
 * @param sources contents of the enquiry's files, in the same order
 */
export function buildMail(
  content: MailContent,
  from: RelayConfig['from'],
  sources: readonly AttachmentSource[] = [],
) {
  const domain = from.address.slice(from.address.lastIndexOf('@') + 1);
  const toMessageId = (id: string) => `<${id}@${domain}>`;
  return {
    from,
    to: content.to,
    ...(content.replyTo && { replyTo: content.replyTo }),
    envelope: { from: from.address, to: [content.to] },
    messageId: toMessageId(content.id),
    ...(content.threadId && {
      inReplyTo: toMessageId(content.threadId),
      references: toMessageId(content.threadId),
    }),
    date: new Date(content.receivedAt),
    /** Size of the attachments, for `computeSendTimeoutMs`. */
    bytes: content.files.reduce((sum, { size }) => sum + size, 0),
    subject: content.subject,
    text: renderMailText(content),
    html: renderMailHtml(content),
    attachments: content.files.map((file, index) => ({
      filename: file.name,
      ...sources[index],
      contentType: file.type,
      contentDisposition: 'attachment' as const,
    })),
  };
}
