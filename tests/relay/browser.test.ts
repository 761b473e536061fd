import { createHash, randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { findBrowser } from '../../scripts/test/find-browser.ts';
import { freePort } from '../support/free-port.ts';
import { makeFormSite } from './support/form-site.ts';
import { until } from './support/forms.ts';
import { cleanUp, temporaryFolder } from './support/relay-process.ts';
import { type SiteProcess, startSite } from './support/site-process.ts';

// Real processes on a machine that may be busy.
vi.setConfig({ testTimeout: 60_000 });

let site: SiteProcess;
let browser: Browser;
const cv = randomBytes(200_000);
cv.write('%PDF-1.7');
let cvPath = '';

beforeAll(async () => {
  cvPath = join(temporaryFolder(), 'Asha Rao CV.pdf');
  writeFileSync(cvPath, cv);
  site = await startSite(makeFormSite(), await freePort());
  const executablePath = findBrowser(false);
  browser = await chromium.launch({ ...(executablePath && { executablePath }), args: ['--no-sandbox'] });
}, 60_000);

afterAll(async () => {
  await browser?.close();
  expect(await site?.stop()).toBe(0);
  await cleanUp();
});

interface Message {
  id: string;
  subject: string;
  replyTo: string;
  text: string;
  attachments: { name: string; bytes: number }[];
}

async function messages(): Promise<Message[]> {
  const answer = await fetch(`${site.url}/mailbox/api/messages`);
  return (await answer.json()) as Message[];
}

async function nextMessage(before: number): Promise<Message> {
  let all: Message[] = [];
  await until('one mail', async () => {
    all = await messages();
    return all.length > before;
  });
  expect(all).toHaveLength(before + 1);
  const [newest] = all;
  if (!newest) throw new Error('no mail');
  return newest;
}

async function openContact(context: BrowserContext): Promise<{ page: Page; complaints: string[] }> {
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  await page.goto(`${site.url}/contact`);
  return { page, complaints };
}

describe.each([
  ['with JavaScript', true],
  ['without JavaScript', false],
])('in real Chromium, %s', (_name, javaScriptEnabled) => {
  const arrived = (page: Page) =>
    javaScriptEnabled ? page.waitForSelector('body[data-state=sent]') : page.waitForURL('**/thank-you');

  test('the contact form becomes one mail', async () => {
    const context = await browser.newContext({ javaScriptEnabled });
    const { page, complaints } = await openContact(context);
    const before = (await messages()).length;
    await page.fill('#contact [name=name]', 'Asha Rao');
    await page.fill('#contact [name=email]', 'asha@visitor.example');
    await page.fill('#contact [name=message]', 'Two rooms,\nnorth light. <script>alert(1)</script>');
    await page.click('#contact button');
    await arrived(page);
    const mail = await nextMessage(before);
    expect(mail).toMatchObject({
      subject: 'New Contact Form: Interior Design',
      replyTo: 'asha@visitor.example',
      attachments: [],
    });
    for (const text of ['Asha Rao', 'Interior Design', 'north light.']) expect(mail.text).toContain(text);
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('the CV form carries its file byte for byte', async () => {
    const context = await browser.newContext({ javaScriptEnabled });
    const { page, complaints } = await openContact(context);
    const before = (await messages()).length;
    await page.fill('#application [name=name]', 'Asha Rao');
    await page.fill('#application [name=email]', 'asha@visitor.example');
    await page.setInputFiles('#application [name=attachment]', cvPath);
    await page.click('#application button');
    await arrived(page);
    const mail = await nextMessage(before);
    expect(mail).toMatchObject({
      subject: 'New CV Application Submitted',
      attachments: [{ name: 'Asha Rao CV.pdf', bytes: cv.length }],
    });
    const file = await fetch(`${site.url}/mailbox/${mail.id}/files/0`);
    const received = createHash('sha256')
      .update(Buffer.from(await file.arrayBuffer()))
      .digest('hex');
    expect(received).toBe(createHash('sha256').update(cv).digest('hex'));
    expect(complaints).toEqual([]);
    await context.close();
  });
});

test('the mailbox’s page lists the mails, shows the table, gives the file', async () => {
  const context = await browser.newContext();
  const page = await context.newPage();
  let alerts = 0;
  page.on('dialog', (dialog) => {
    alerts += 1;
    void dialog.dismiss();
  });
  await page.goto(`${site.url}/mailbox`);
  expect(await page.getByRole('list', { name: 'Mails' }).getByRole('listitem').count()).toBe(4);
  await page
    .getByRole('link', { name: /New Contact Form/ })
    .first()
    .click();
  const frame = page.frameLocator('iframe');
  expect(await frame.locator('tr', { hasText: 'message' }).locator('td').textContent()).toContain(
    '<script>alert(1)</script>',
  );
  await page.getByRole('link', { name: 'All mails' }).click();
  await page
    .getByRole('link', { name: /New CV/ })
    .first()
    .click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: /Asha Rao CV\.pdf/ }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('Asha Rao CV.pdf');
  expect(readFileSync(await download.path()).equals(cv)).toBe(true);
  expect(alerts).toBe(0);
  await context.close();
});

/** Posts once from each of this machine's addresses: which of them the browser comes from is its own choice. */
async function useUpShare(port: string): Promise<void> {
  for (const host of ['127.0.0.1', '[::1]']) {
    const url = `http://${host}:${port}`;
    const form = { method: 'POST', headers: { origin: url }, body: new URLSearchParams({ a: 'b' }) };
    await fetch(`${url}/relay/ajax/hello@example.com`, form).catch(() => undefined);
  }
}

describe.each([
  ['with JavaScript', true],
  ['without JavaScript', false],
])('what the relay refuses in the middle of an upload is told, %s', (_name, javaScriptEnabled) => {
  const large = Buffer.concat([Buffer.from('%PDF-1.7'), randomBytes(9 * 1024 * 1024)]);
  test.each([
    ['no room on the disk', 'Asha CV.pdf', { RELAY_MIN_FREE_MB: '1000000' }, 503],
    ['a file of another kind', 'Asha CV.exe', {}, 415],
    ['more than one visitor’s share', 'Asha CV.pdf', { RELAY_RATE: '1' }, 429],
  ])('%s', async (_what, name, env, status) => {
    const strict = await startSite(makeFormSite(), await freePort(), env);
    if (status === 429) await useUpShare(new URL(strict.url).port);
    const path = join(temporaryFolder(), name);
    writeFileSync(path, large);
    const context = await browser.newContext({ javaScriptEnabled });
    const page = await context.newPage();
    await page.goto(`${strict.url}/contact`);
    await page.fill('#application [name=name]', 'Asha Rao');
    await page.setInputFiles('#application [name=attachment]', path);
    await page.click('#application button');
    if (javaScriptEnabled) await page.waitForSelector(`body[data-status="${status}"]`);
    else await page.getByRole('heading', { name: 'Your message was not sent' }).waitFor();
    await context.close();
    await strict.stop();
  });
});

test('start prints the two addresses', () => {
  expect(site.output()).toContain(`Site:    ${site.url}`);
  expect(site.output()).toContain(`Mailbox: ${site.url}/mailbox`);
});
