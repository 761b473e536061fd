import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { errorCode } from '@studio/http/problem';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { calendar } from '../clock.ts';
import type { Log } from '../log.ts';

const mostKept = 200;
const hour = 60 * 60 * 1000;
const day = 24 * hour;
const fileName = /^([0-9a-f-]{36})\.eml$/;
// Base64 makes a 10 MB file 13.7 MB.
const mostBytes = 20 * 1024 * 1024;

/** One mail of the mailbox, as far as the list shows it. */
export interface Letter {
  id: string;
  receivedAt: string;
  from: string;
  to: string[];
  replyTo: string;
  subject: string;
  messageId: string;
  attachments: { name: string; type: string; bytes: number }[];
}

/** The embedded mailbox: a real SMTP server on a loopback port, and the mails it took. */
export interface Mailbox {
  smtpUrl: string;
  /** Newest first. */
  list(): Letter[];
  /** The mail as it came over the wire; null when there is none. */
  raw(id: string): Promise<Buffer | null>;
  /** The mail read into its parts; null when there is none. */
  read(id: string): Promise<Email | null>;
  close(): Promise<void>;
}

/** A mail's bytes. @throws an error with SMTP's 552 when they are more than a mail may have; the rest is let go by unkept. */
async function bytesOf(stream: Readable): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of stream) {
    size += piece.length;
    if (size <= mostBytes) pieces.push(Buffer.from(piece));
    else pieces.length = 0;
  }
  if (size > mostBytes) throw Object.assign(new Error('5.3.4 Message too big'), { responseCode: 552 });
  return Buffer.concat(pieces);
}

/** Reads a mail into its parts. One that is none, by a hand or a disk, is shown as the text that it is. */
async function parsed(bytes: Buffer): Promise<Email> {
  try {
    return await PostalMime.parse(bytes);
  } catch {
    return { headers: [], headerLines: [], attachments: [], subject: '(damaged)', text: bytes.toString() };
  }
}

function summary(id: string, receivedAt: Date, email: Email): Letter {
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
 * Opens the mailbox; its mails lie as .eml files in `<spool>/mailbox`, so they outlast a restart. Whatever else lies there, and
 * what cannot be read, is left alone.
 * @param keepDays how long they are kept
 * @param log is told of what cannot be read or removed
 */
export async function openMailbox(spool: string, keepDays: number, log?: Log): Promise<Mailbox> {
  const folder = join(spool, 'mailbox');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const pathOf = (id: string) => join(folder, `${id}.eml`);
  const letters: Letter[] = await lettersIn(folder, log);

  async function trim(): Promise<void> {
    letters.sort((a, b) => b.receivedAt.localeCompare(a.receivedAt));
    const before = new Date(calendar.now() - Math.max(keepDays * day, hour)).toISOString();
    const young = letters.findLastIndex(({ receivedAt }) => receivedAt >= before) + 1;
    for (const { id } of letters.splice(Math.min(young, mostKept))) {
      await rm(pathOf(id), { force: true }).catch((error) =>
        log?.error({ code: errorCode(error) }, 'an old mail of the mailbox could not be removed'),
      );
    }
  }
  const trimming = setInterval(() => void trim(), hour);
  await trim();

  async function take(stream: Readable): Promise<void> {
    const bytes = await bytesOf(stream);
    const id = randomUUID();
    const part = join(folder, `${id}.part`);
    try {
      await writeFile(part, bytes, { mode: 0o600 });
      await rename(part, pathOf(id));
    } catch (error) {
      await rm(part, { force: true });
      throw error;
    }
    letters.push(summary(id, new Date(), await parsed(bytes)));
    await trim();
  }

  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    size: mostBytes,
    logger: false,
    onData: (stream, _session, done) => {
      take(stream).then(
        () => done(),
        (error: unknown) => done(error instanceof Error ? error : new Error(String(error))),
      );
    },
  });
  // A sender that drops its connection is no reason to stop.
  server.on('error', () => undefined);
  await new Promise<void>((ready) => {
    server.listen(0, '127.0.0.1', ready);
  });
  const { port } = server.server.address() as AddressInfo;

  const raw = async (id: string): Promise<Buffer | null> => {
    if (!letters.some((letter) => letter.id === id)) return null;
    try {
      return await readFile(pathOf(id));
    } catch (error) {
      if (errorCode(error) !== 'ENOENT') throw error;
      // Somebody removed it by hand.
      letters.splice(0, letters.length, ...letters.filter((letter) => letter.id !== id));
      return null;
    }
  };
  return {
    smtpUrl: `smtp://127.0.0.1:${port}?ignoreTLS=true`,
    list: () => [...letters],
    raw,
    async read(id) {
      const bytes = await raw(id);
      return bytes && parsed(bytes);
    },
    close: () =>
      new Promise<void>((closed) => {
        clearInterval(trimming);
        server.close(() => closed());
      }),
  };
}

/** The mails of a folder, read one after the other: each may be 20 MB. */
async function lettersIn(folder: string, log?: Log): Promise<Letter[]> {
  const letters: Letter[] = [];
  for (const name of await readdir(folder)) {
    const id = fileName.exec(name)?.[1];
    if (id === undefined) continue;
    try {
      const path = join(folder, name);
      const { mtime } = await stat(path);
      letters.push(summary(id, mtime, await parsed(await readFile(path))));
    } catch (error) {
      log?.error({ id, code: errorCode(error) }, 'a mail of the mailbox could not be read');
    }
  }
  return letters;
}
