import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '@studio/http/errors';
import { createTransport } from 'nodemailer';
import PostalMime, { type Email } from 'postal-mime';
import type { Mailer } from '../mail.ts';

const MAX_MAILS = 200;
/** The id of a mail begins with its Unix time in milliseconds, so that ids sort by time. */
const MAIL_FILE_NAME = /^(\d{15}-[0-9a-f-]{36})\.eml$/;

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

/** The mails that the website has sent. Used when no mail server is configured. */
export interface Mailbox {
  /** Puts mails into the mailbox. */
  mailer: Mailer;
  /** Returns all mails, the newest first. */
  list(): Promise<{ summary: MailSummary; email: Email }[]>;
  /** Returns the mail as it was sent; null if there is no such mail. */
  readRaw(id: string): Promise<Buffer | null>;
}

/** Parses a mail. For an invalid mail, returns a mail with its source as plain text. */
async function parseMail(bytes: Buffer): Promise<Email> {
  try {
    return await PostalMime.parse(bytes);
  } catch {
    return { headers: [], headerLines: [], attachments: [], subject: '(damaged)', text: bytes.toString() };
  }
}

const toSummary = (id: string, email: Email): MailSummary => ({
  id,
  receivedAt: new Date(Number(id.slice(0, 15))).toISOString(),
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
});

/**
 * Opens the mailbox. Mails are .eml files in `<dataFolder>/mailbox`. Other files are ignored. Only the newest 200 mails are kept.
 * @throws a file system error when the folder cannot be used
 */
export function openMailbox(dataFolder: string): Mailbox {
  const folder = join(dataFolder, 'mailbox');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const transport = createTransport({ streamTransport: true, buffer: true, disableUrlAccess: true });

  /** Returns the ids of all mails, the newest first. */
  const listIds = async () =>
    (await readdir(folder))
      .flatMap((name) => MAIL_FILE_NAME.exec(name)?.[1] ?? [])
      .sort()
      .reverse();

  async function readRaw(id: string): Promise<Buffer | null> {
    if (!MAIL_FILE_NAME.test(`${id}.eml`)) return null;
    try {
      return await readFile(join(folder, `${id}.eml`));
    } catch (error) {
      if (['ENOENT', 'EISDIR'].includes(errorCode(error))) return null;
      throw error;
    }
  }

  return {
    mailer: {
      async sendMail({ bytes: _bytes, ...mail }) {
        const { message } = await transport.sendMail(mail);
        const id = `${String(Date.now()).padStart(15, '0')}-${randomUUID()}`;
        await writeFile(join(folder, `${id}.eml`), message as Buffer, { mode: 0o600 });
        for (const oldId of (await listIds()).slice(MAX_MAILS))
          await rm(join(folder, `${oldId}.eml`), { recursive: true, force: true });
        return { response: 'stored in the mailbox' };
      },
      verify: async () => true,
      close: () => undefined,
    },
    async list() {
      const mails = [];
      for (const id of await listIds()) {
        const bytes = await readRaw(id);
        if (bytes === null) continue;
        const email = await parseMail(bytes);
        mails.push({ summary: toSummary(id, email), email });
      }
      return mails;
    },
    readRaw,
  };
}
