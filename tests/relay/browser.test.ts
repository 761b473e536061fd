import { createHash, randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from '@playwright/test';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findChromium } from '../../scripts/find-programs.ts';
import { freePort } from '../support/free-port.ts';
import { createFormSite } from './support/form-site.ts';
import { waitUntil } from './support/forms.ts';
import { cleanUp, createTemporaryFolder } from './support/relay-process.ts';
import { type SiteProcess, startSite } from './support/site-process.ts';

let site: SiteProcess;
let browser: Browser;
const cvBytes = randomBytes(200_000);
cvBytes.write('%PDF-1.7');
let cvPath = '';

beforeAll(async () => {
  cvPath = join(createTemporaryFolder(), 'Asha Rao CV.pdf');
  writeFileSync(cvPath, cvBytes);
  site = await startSite(createFormSite(), await freePort());
  const executablePath = findChromium();
  browser = await chromium.launch({ ...(executablePath && { executablePath }), args: ['--no-sandbox'] });
});

afterAll(async () => {
  await browser?.close();
  expect(await site?.stop()).toBe(0);
  await cleanUp();
});

interface MailboxEntry {
  id: string;
  subject: string;
  replyTo: string;
  text: string;
  attachments: { name: string; bytes: number }[];
}

async function fetchMails(): Promise<MailboxEntry[]> {
  const response = await fetch(`${site.url}/mailbox/api/messages`);
  return (await response.json()) as MailboxEntry[];
}

async function waitForNextMail(mailCountBefore: number): Promise<MailboxEntry> {
  let mails: MailboxEntry[] = [];
  await waitUntil('a new mail', async () => {
    mails = await fetchMails();
    return mails.length > mailCountBefore;
  });
  expect(mails).toHaveLength(mailCountBefore + 1);
  const [newestMail] = mails;
  if (!newestMail) throw new Error('no mail');
  return newestMail;
}

/** Opens a browser context with timeouts for a busy machine. */
async function newContext(options: BrowserContextOptions = {}): Promise<BrowserContext> {
  const context = await browser.newContext(options);
  context.setDefaultTimeout(90_000);
  return context;
}

async function openContact(context: BrowserContext): Promise<{ page: Page; consoleErrors: string[] }> {
  const page = await context.newPage();
  const consoleErrors: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') consoleErrors.push(message.text());
  });
  await page.goto(`${site.url}/contact`);
  return { page, consoleErrors };
}

describe.each([
  ['with JavaScript', true],
  ['without JavaScript', false],
])('in Chromium, %s', (_name, javaScriptEnabled) => {
  const waitUntilSent = (page: Page) =>
    javaScriptEnabled ? page.waitForSelector('body[data-state=sent]') : page.waitForURL('**/thank-you');

  test('the contact form is sent as one mail', async () => {
    const context = await newContext({ javaScriptEnabled });
    const { page, consoleErrors } = await openContact(context);
    const mailCountBefore = (await fetchMails()).length;
    await page.fill('#contact [name=name]', 'Asha Rao');
    await page.fill('#contact [name=email]', 'asha@visitor.example');
    await page.fill('#contact [name=message]', 'Two rooms,\nnorth light. <script>alert(1)</script>');
    await page.click('#contact button');
    await waitUntilSent(page);
    const mail = await waitForNextMail(mailCountBefore);
    expect(mail).toMatchObject({
      subject: 'New Contact Form: Interior Design',
      replyTo: 'asha@visitor.example',
      attachments: [],
    });
    for (const text of ['Asha Rao', 'Interior Design', 'north light.']) expect(mail.text).toContain(text);
    expect(consoleErrors).toEqual([]);
    await context.close();
  });

  test('the CV is attached unchanged', async () => {
    const context = await newContext({ javaScriptEnabled });
    const { page, consoleErrors } = await openContact(context);
    const mailCountBefore = (await fetchMails()).length;
    await page.fill('#application [name=name]', 'Asha Rao');
    await page.fill('#application [name=email]', 'asha@visitor.example');
    await page.setInputFiles('#application [name=attachment]', cvPath);
    await page.click('#application button');
    await waitUntilSent(page);
    const mail = await waitForNextMail(mailCountBefore);
    expect(mail).toMatchObject({
      subject: 'New CV Application Submitted',
      attachments: [{ name: 'Asha Rao CV.pdf', bytes: cvBytes.length }],
    });
    const download = await fetch(`${site.url}/mailbox/${mail.id}/files/0`);
    const received = createHash('sha256')
      .update(Buffer.from(await download.arrayBuffer()))
      .digest('hex');
    expect(received).toBe(createHash('sha256').update(cvBytes).digest('hex'));
    expect(consoleErrors).toEqual([]);
    await context.close();
  });
});

test('the mailbox lists mails, shows a mail, and downloads an attachment', async () => {
  const context = await newContext();
  const page = await context.newPage();
  let alertCount = 0;
  page.on('dialog', (dialog) => {
    alertCount += 1;
    void dialog.dismiss();
  });
  await page.goto(`${site.url}/mailbox`);
  expect(await page.getByRole('list', { name: 'Mails' }).getByRole('listitem').count()).toBe(4);
  await page
    .getByRole('link', { name: /New Contact Form/ })
    .first()
    .click();
  const mailFrame = page.frameLocator('iframe');
  expect(await mailFrame.locator('tr', { hasText: 'message' }).locator('td').textContent()).toContain(
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
  expect(readFileSync(await download.path()).equals(cvBytes)).toBe(true);
  expect(alertCount).toBe(0);
  await context.close();
});

/** Exhausts the rate limit of both loopback addresses. The browser may use either of them. */
async function exhaustRateLimit(port: string): Promise<void> {
  for (const host of ['127.0.0.1', '[::1]']) {
    const url = `http://${host}:${port}`;
    const form = { method: 'POST', headers: { origin: url }, body: new URLSearchParams({ a: 'b' }) };
    await fetch(`${url}/relay/ajax/hello@example.com`, form).catch(() => undefined);
  }
}

describe.each([
  ['with JavaScript', true],
  ['without JavaScript', false],
])('the page shows an error %s if an upload is refused because of', (_name, javaScriptEnabled) => {
  const largePdf = Buffer.concat([Buffer.from('%PDF-1.7'), randomBytes(9 * 1024 * 1024)]);
  test.each([
    ['a full disk', 'Asha CV.pdf', { RELAY_MIN_FREE_MB: '1000000' }, 503],
    ['a file type that is not accepted', 'Asha CV.exe', {}, 415],
    ['a client over the rate limit', 'Asha CV.pdf', { RELAY_RATE: '1' }, 429],
  ])('%s', async (_reason, name, env, status) => {
    const server = await startSite(createFormSite(), await freePort(), env);
    if (status === 429) await exhaustRateLimit(new URL(server.url).port);
    const path = join(createTemporaryFolder(), name);
    writeFileSync(path, largePdf);
    const context = await newContext({ javaScriptEnabled });
    const page = await context.newPage();
    await page.goto(`${server.url}/contact`);
    await page.fill('#application [name=name]', 'Asha Rao');
    await page.setInputFiles('#application [name=attachment]', path);
    await page.click('#application button');
    if (javaScriptEnabled) await page.waitForSelector(`body[data-status="${status}"]`);
    else await page.getByRole('heading', { name: 'Your message was not sent' }).waitFor();
    await context.close();
    await server.stop();
  });
});

test('the server prints the URLs of the site and the mailbox', () => {
  expect(site.output()).toContain(`Site:    ${site.url}`);
  expect(site.output()).toContain(`Mailbox: ${site.url}/mailbox`);
});
