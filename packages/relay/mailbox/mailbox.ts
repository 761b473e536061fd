import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { errorCode } from '@studio/http/errors';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { trustedClock } from '../clock.ts';
import type { Logger } from '../logger.ts';

const MAX_MAILS = 200;
const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
const MAIL_FILE_NAME = /^([0-9a-f-]{36})\.eml$/;
// A 10 MB attachment is 13.7 MB in Base64.
const MAX_MAIL_BYTES = 20 * 1024 * 1024;

export interface MailSummary {
  id: string;
  receivedAt: string;
  from: string;
  /** All recipients, also those of Cc. */
  to: string[];
  replyTo: string;
  subject: string;
  messageId: string;
  /** `bytes` is the size of the decoded file. */
  attachments: { name: string; type: string; bytes: number }[];
}

/** An SMTP server on a loopback port, and the mails that it has received. Used when no mail server is configured. */
export interface Mailbox {
  smtpUrl: string;
  /** Returns all mails, the newest first. */
  list(): MailSummary[];
  /** Returns the mail as it was received; null if there is no such mail. */
  readRaw(id: string): Promise<Buffer | null>;
  readParsed(id: string): Promise<Email | null>;
  close(): Promise<void>;
}

/** Reads a mail. If it is too large, its bytes are discarded while they are read. @throws an error with SMTP code 552 for such a mail */
async function readMailBytes(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream) {
    size += chunk.length;
    if (size <= MAX_MAIL_BYTES) chunks.push(Buffer.from(chunk));
    else chunks.length = 0;
  }
  if (size > MAX_MAIL_BYTES) throw Object.assign(new Error('5.3.4 Message too big'), { responseCode: 552 });
  return Buffer.concat(chunks);
}

/** Parses a mail. For an invalid mail, returns a mail with its source as plain text. */
async function parseMail(bytes: Buffer): Promise<Email> {
  try {
    return await PostalMime.parse(bytes);
  } catch {
    return { headers: [], headerLines: [], attachments: [], subject: '(damaged)', text: bytes.toString() };
  }
}

function toSummary(id: string, receivedAt: Date, email: Email): MailSummary {
  return {
    id,
    receivedAt: receivedAt.toISOString(),
    from: email.from?.address ?? '',
    to: [...(email.to ?? []), ...(email.cc ?? [])].map(({ address }) => address ?? ''),
    replyTo: email.replyTo?.[0]?.address ?? '',
    subject: email.subject ?? '',
    messageId: email.messageId ?? '',
    attachments: email.attachments.map(({ filename, mimeType, content }) => ({
      name: filename ?? 'attachment',
      type: mimeType,
      bytes: typeof content === 'string' ? Buffer.byteLength(content) : content.byteLength,
    })),
  };
}

/**
 * Opens the mailbox. Mails are .eml files in `<dataFolder>/mailbox`. Other files and unreadable files are ignored. Only the newest 200
 * mails are kept.
 * @param retentionDays days until mails are deleted; with 0, they are deleted after one hour
 * @param log logs mails that cannot be read or deleted
 * @throws a file system error when the folder cannot be used
 */
export async function openMailbox(dataFolder: string, retentionDays: number, log?: Logger): Promise<Mailbox> {
  const folder = join(dataFolder, 'mailbox');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const getMailPath = (id: string) => join(folder, `${id}.eml`);
  const mails: MailSummary[] = await readMailSummaries(folder, log);

  async function removeExpired(): Promise<void> {
    mails.sort((a, b) => b.receivedAt.localeCompare(a.receivedAt));
    const expiryTime = new Date(trustedClock.now() - Math.max(retentionDays * DAY_MS, HOUR_MS)).toISOString();
    const unexpiredCount = mails.findLastIndex(({ receivedAt }) => receivedAt >= expiryTime) + 1;
    for (const { id } of mails.splice(Math.min(unexpiredCount, MAX_MAILS))) {
      await rm(getMailPath(id), { force: true }).catch((error) =>
        log?.error({ code: errorCode(error) }, 'removing an old mail from the mailbox failed'),
      );
    }
  }
  const cleanupTimer = setInterval(() => void removeExpired(), HOUR_MS);
  await removeExpired();

  async function storeMail(stream: Readable): Promise<void> {
    const bytes = await readMailBytes(stream);
    const id = randomUUID();
    const partialFile = join(folder, `${id}.part`);
    try {
      await writeFile(partialFile, bytes, { mode: 0o600 });
      await rename(partialFile, getMailPath(id));
    } catch (error) {
      await rm(partialFile, { force: true });
      throw error;
    }
    mails.push(toSummary(id, new Date(), await parseMail(bytes)));
    await removeExpired();
  }

  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    size: MAX_MAIL_BYTES,
    logger: false,
    onData: (stream, _session, done) => {
      storeMail(stream).then(
        () => done(),
        (error: unknown) => done(error instanceof Error ? error : new Error(String(error))),
      );
    },
  });
  // Without a listener, a dropped connection would end the process.
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.server.address() as AddressInfo;

  const readRaw = async (id: string): Promise<Buffer | null> => {
    if (!mails.some((mail) => mail.id === id)) return null;
    try {
      return await readFile(getMailPath(id));
    } catch (error) {
      if (errorCode(error) !== 'ENOENT') throw error;
      // The file was removed by hand.
      mails.splice(0, mails.length, ...mails.filter((mail) => mail.id !== id));
      return null;
    }
  };
  return {
    smtpUrl: `smtp://127.0.0.1:${port}?ignoreTLS=true`,
    list: () => [...mails],
    readRaw,
    async readParsed(id) {
      const bytes = await readRaw(id);
      return bytes && parseMail(bytes);
    },
    close: () =>
      new Promise<void>((resolve) => {
        clearInterval(cleanupTimer);
        server.close(() => resolve());
      }),
  };
}

/** Reads the stored mails one at a time, because each may have 20 MB. */
async function readMailSummaries(folder: string, log?: Logger): Promise<MailSummary[]> {
  const mails: MailSummary[] = [];
  for (const name of await readdir(folder)) {
    const id = MAIL_FILE_NAME.exec(name)?.[1];
    if (id === undefined) continue;
    try {
      const path = join(folder, name);
      const { mtime } = await stat(path);
      mails.push(toSummary(id, mtime, await parseMail(await readFile(path))));
    } catch (error) {
      log?.error({ id, code: errorCode(error) }, 'reading a mail of the mailbox failed');
    }
  }
  return mails;
}
