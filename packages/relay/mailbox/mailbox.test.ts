import { randomBytes, randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { buildMail } from '../mail.ts';
import { createSystemMail } from '../system-mail.ts';
import { type Mailbox, openMailbox } from './mailbox.ts';

let dataFolder = '';
let folder = '';
let mailbox: Mailbox;

beforeEach(() => {
  dataFolder = mkdtempSync(join(tmpdir(), 'mailbox-test-'));
  folder = join(dataFolder, 'mailbox');
  mailbox = openMailbox(dataFolder);
});
afterEach(() => rmSync(dataFolder, { recursive: true, force: true }));

const put = (name: string, bytes: string | Buffer) => writeFileSync(join(folder, name), bytes);
const createId = (time: number) => `${String(time).padStart(15, '0')}-${randomUUID()}`;
const send = (subject: string) =>
  mailbox.mailer.sendMail(
    buildMail(createSystemMail('c@d.example', subject, [{ name: 'message', value: 'Hello' }]), {
      name: 'Studio',
      address: 'a@b.example',
    }),
  );
const listSubjects = async () => (await mailbox.list()).map(({ summary }) => summary.subject);

test('lists valid and invalid mails, the newest first, and ignores other files', async () => {
  const nested = Array.from(
    { length: 2000 },
    (_, n) => `Content-Type: multipart/mixed; boundary=b${n}\r\n\r\n--b${n}\r\n`,
  ).join('');
  put(`${createId(4)}.eml`, 'From: a@b.example\r\nTo: c@d.example\r\nSubject: Valid\r\n\r\nHello\r\n');
  for (const [index, bytes] of ['', randomBytes(5000), nested].entries())
    put(`${createId(index)}.eml`, bytes);
  mkdirSync(join(folder, `${createId(9)}.eml`));
  put(createId(8), 'Subject: No ending');
  put('notes.txt', 'Notes');
  const subjects = await listSubjects();
  expect([subjects.length, subjects[0]]).toEqual([4, 'Valid']);
});

test('keeps the newest 200 mails, and a mail that was removed by hand is gone', async () => {
  for (let time = 1; time <= 200; time += 1)
    put(`${createId(time)}.eml`, `Subject: ${time}\r\n\r\nHello\r\n`);
  await send('New');
  const subjects = await listSubjects();
  expect([subjects.length, subjects[0], subjects.at(-1)]).toEqual([200, 'New', '2']);
  const [newest] = await mailbox.list();
  rmSync(join(folder, readdirSync(folder).sort().at(-1) ?? ''));
  expect(await mailbox.readRaw(newest?.summary.id ?? '')).toBeNull();
  expect((await listSubjects())[0]).toBe('200');
});
