import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

const mostKept = 200;
const hour = 60 * 60 * 1000;
const day = 24 * hour;
const idPattern = /^[0-9a-f-]{36}$/;

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

async function bytesOf(stream: Readable): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of stream) pieces.push(Buffer.from(piece));
  return Buffer.concat(pieces);
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
 * Opens the mailbox; its mails lie as .eml files in `<spool>/mailbox`, so they outlast a restart.
 * @param keepDays how long they are kept
 */
export async function openMailbox(spool: string, keepDays: number): Promise<Mailbox> {
  const folder = join(spool, 'mailbox');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const letters: Letter[] = [];

  async function trim(): Promise<void> {
    letters.sort((a, b) => b.receivedAt.localeCompare(a.receivedAt));
    const before = new Date(Date.now() - Math.max(keepDays * day, hour)).toISOString();
    const young = letters.findLastIndex(({ receivedAt }) => receivedAt >= before) + 1;
    for (const letter of letters.splice(Math.min(young, mostKept)))
      await rm(join(folder, `${letter.id}.eml`), { force: true });
  }
  const trimming = setInterval(() => void trim().catch(() => undefined), hour);

  for (const name of await readdir(folder)) {
    const id = name.replace(/\.eml$/, '');
    if (!idPattern.test(id)) continue;
    const path = join(folder, name);
    letters.push(summary(id, (await stat(path)).mtime, await PostalMime.parse(await readFile(path))));
  }
  await trim();

  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    // Base64 makes a 10 MB file 13.7 MB.
    size: 20 * 1024 * 1024,
    logger: false,
    onData(stream, _session, done) {
      const take = async () => {
        const bytes = await bytesOf(stream);
        const id = randomUUID();
        await writeFile(join(folder, `${id}.eml`), bytes, { mode: 0o600 });
        letters.push(summary(id, new Date(), await PostalMime.parse(bytes)));
        await trim();
      };
      take().then(
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

  const raw = async (id: string) => {
    return letters.some((letter) => letter.id === id) ? readFile(join(folder, `${id}.eml`)) : null;
  };
  return {
    smtpUrl: `smtp://127.0.0.1:${port}?ignoreTLS=true`,
    list: () => [...letters],
    raw,
    async read(id) {
      const bytes = await raw(id);
      return bytes && PostalMime.parse(bytes);
    },
    close: () =>
      new Promise<void>((closed) => {
        clearInterval(trimming);
        server.close(() => closed());
      }),
  };
}
