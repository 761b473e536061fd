import { randomBytes, randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Mailbox, openMailbox } from './mailbox.ts';

let dataFolder = '';
let folder = '';
let mailbox: Mailbox | undefined;

beforeEach(() => {
  dataFolder = mkdtempSync(join(tmpdir(), 'mailbox-test-'));
  folder = join(dataFolder, 'mailbox');
  mkdirSync(folder);
});

afterEach(async () => {
  await mailbox?.close();
  mailbox = undefined;
  rmSync(dataFolder, { recursive: true, force: true });
});

const mail = (subject: string) =>
  `From: a@b.example\r\nTo: c@d.example\r\nSubject: ${subject}\r\n\r\nHello\r\n`;
const put = (name: string, bytes: string | Buffer) => writeFileSync(join(folder, name), bytes);

async function send(subject: string): Promise<void> {
  const transport = createTransport(mailbox?.smtpUrl ?? '');
  await transport.sendMail({ from: 'a@b.example', to: 'c@d.example', subject, text: 'Hello' });
  transport.close();
}

test('lists valid and invalid mails, and ignores other files', async () => {
  const nested = Array.from(
    { length: 2000 },
    (_, n) => `Content-Type: multipart/mixed; boundary=b${n}\r\n\r\n--b${n}\r\n`,
  ).join('');
  const valid = randomUUID();
  const invalid = [randomUUID(), randomUUID(), randomUUID()];
  put(`${valid}.eml`, mail('Valid'));
  for (const [index, bytes] of ['', randomBytes(5000), nested].entries()) put(`${invalid[index]}.eml`, bytes);
  mkdirSync(join(folder, `${randomUUID()}.eml`));
  put(randomUUID(), mail('No ending'));
  put('notes.txt', 'Notes');
  put(`${randomUUID()}.part`, 'From: half of a m');
  mailbox = await openMailbox(dataFolder, 30);
  const ids = mailbox.list().map(({ id }) => id);
  expect(ids.sort()).toEqual([valid, ...invalid].sort());
  for (const id of ids) expect(await mailbox.readParsed(id)).toBeTruthy();
  expect((await mailbox.readParsed(valid))?.subject).toBe('Valid');
});

test('a mail that was removed by hand is gone, and later ones arrive', async () => {
  mailbox = await openMailbox(dataFolder, 30);
  await send('First');
  rmSync(join(folder, readdirSync(folder)[0] ?? ''));
  const [first] = mailbox.list();
  expect(await mailbox.readParsed(first?.id ?? '')).toBeNull();
  expect(mailbox.list()).toEqual([]);
  await send('Second');
  expect(mailbox.list().map(({ subject }) => subject)).toEqual(['Second']);
});

/** Sends a mail without announcing its size. @returns the last response of the server */
function sendWithoutSize(bytes: number): Promise<string> {
  const { port } = new URL(mailbox?.smtpUrl ?? '');
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), '127.0.0.1');
    const commands = ['EHLO x', 'MAIL FROM:<a@b.example>', 'RCPT TO:<c@d.example>', 'DATA'];
    socket.once('error', reject);
    socket.on('data', (chunk: Buffer) => {
      const response = chunk.toString();
      const command = commands.shift();
      if (command !== undefined) socket.write(`${command}\r\n`);
      else if (response.startsWith('354')) {
        socket.write(mail('Huge'));
        const line = `${'x'.repeat(998)}\r\n`;
        for (let sent = 0; sent < bytes; sent += line.length * 1000) socket.write(line.repeat(1000));
        socket.write('\r\n.\r\n');
      } else {
        socket.destroy();
        resolve(response);
      }
    });
  });
}

test('rejects a mail of more than 20 MB, and accepts the next one', async () => {
  mailbox = await openMailbox(dataFolder, 30);
  expect(await sendWithoutSize(24 * 1024 * 1024)).toMatch(/^552 /);
  expect([mailbox.list(), readdirSync(folder)]).toEqual([[], []]);
  await send('Small');
  expect(mailbox.list().map(({ subject }) => subject)).toEqual(['Small']);
});
