import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { paths } from '../../packages/content/paths.ts';
import {
  findField,
  findForm,
  mockFormService,
  PDF_CONTENT,
  parseMultipart,
  respondSuccess,
  sendButton,
  thanksMessage,
} from '../support/forms.ts';
import { fillMessage, messages } from '../support/messages.ts';
import { readPageTexts } from '../support/routes.ts';
import { expect, hydrate, type Locator, openHydratedPage, type Page, test } from '../support/test.ts';

// tests/components/brief.test.tsx tests errors, files, areas and drafts, and visitor-journey.spec.ts what travels with a brief.

const content = readPageTexts('brief');
const PROJECT_TYPE: string = content.what.options[0];
const BUDGET_BAND: string = content.when.budgets[1].bands[1];
const SENDER = { name: 'Asha', email: 'asha@home.example' };

const briefForm = (page: Page): Locator => findForm(page, 'Brief');
const PNG_BYTES = readFileSync('public/apple-touch-icon.png');

async function fill(form: Locator, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, value] of Object.entries(values)) await findField(form, name).fill(value);
}

test('a draft is restored after a reload and in a new tab, is sent with its fields, and is deleted once sent', {
  tag: '@main',
}, async ({ page, context }) => {
  await openHydratedPage(page, paths.brief('Hill house'));
  const firstForm = briefForm(page);
  await expect(findField(firstForm, 'likes')).toHaveValue('Hill house');
  await firstForm.getByRole('radio', { name: PROJECT_TYPE, exact: true }).check();
  for (const part of ['where', 'when'])
    await firstForm.getByRole('button', { name: content[part].title }).click();
  await findField(firstForm, 'budget').selectOption(BUDGET_BAND);
  const values = { message: 'A kitchen that faces north.', city: 'Jaipur', area: '120', ...SENDER };
  await fill(firstForm, values);
  // Once the converted area is shown, the code that stores the draft has loaded, too.
  await expect(firstForm.locator('output')).toContainText('1,292 sq ft');
  await findField(firstForm, 'city').fill('Udaipur');
  await page.reload();
  await expect(findField(firstForm, 'city')).toBeVisible();
  await expect(findField(firstForm, 'city')).toHaveValue('Udaipur');

  const secondTab = await context.newPage();
  const requests = await mockFormService(secondTab, respondSuccess);
  await openHydratedPage(secondTab, paths.brief());
  const form = briefForm(secondTab);
  for (const [name, value] of Object.entries({ ...values, city: 'Udaipur', budget: BUDGET_BAND }))
    await expect(findField(form, name)).toHaveValue(value);
  await expect(form.getByRole('radio', { name: PROJECT_TYPE, exact: true })).toBeChecked();
  await sendButton(form).click();
  await expect(thanksMessage(secondTab, 'Brief')).toBeVisible();
  expect(parseMultipart(requests[0])).toMatchObject({
    ...values,
    city: 'Udaipur',
    _subject: fillMessage(messages.brief.mailSubject, { what: PROJECT_TYPE, city: 'Udaipur' }),
  });
  await secondTab.goto(paths.contact());
  await openHydratedPage(secondTab, paths.brief());
  await expect(findField(form, 'message')).toHaveValue('');
});

test('the brief can be filled in and sent by keyboard', async ({ page }) => {
  const requests = await mockFormService(page, respondSuccess);
  await openHydratedPage(page, paths.brief());
  const form = briefForm(page);
  await form.getByRole('radio', { name: PROJECT_TYPE, exact: true }).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Tab');
  await page.keyboard.type('A shop');
  await page.keyboard.press('Tab');
  await expect(form.getByRole('button', { name: content.where.title })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Jaipur');
  await findField(form, 'name').focus();
  await page.keyboard.type('Asha');
  await page.keyboard.press('Tab');
  await page.keyboard.type('asha@home.example');
  await page.keyboard.press('Enter');
  await expect(thanksMessage(page, 'Brief')).toBeVisible();
  expect(parseMultipart(requests[0])).toMatchObject({ what: content.what.options[1], city: 'Jaipur' });
});

test('photographs are sent scaled, upright and without metadata, and a PDF is sent unchanged', async ({
  page,
}) => {
  await mockFormService(page, respondSuccess);
  // Playwright decodes the body of a request as text, which destroys files.
  await page.addInitScript(() => {
    const send = XMLHttpRequest.prototype.send;
    XMLHttpRequest.prototype.send = function (this: XMLHttpRequest, body) {
      if (body instanceof FormData) Object.assign(globalThis, { sentFiles: body.getAll('attachment') });
      send.call(this, body);
    };
  });
  await openHydratedPage(page, paths.brief());
  const form = briefForm(page);
  await fill(form, { message: 'A kitchen', ...SENDER });
  // Noise, because small files are not scaled. The photograph is rotated by its EXIF orientation: its red left half becomes
  // the upper half.
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 };
  const photograph = await sharp({
    create: { width: 3000, height: 2000, channels: 3, background: '#888', noise },
  })
    .composite([
      { input: { create: { width: 1500, height: 2000, channels: 3, background: '#f00' } }, left: 0, top: 0 },
    ])
    .withMetadata({ orientation: 6 })
    .withExifMerge({ IFD0: { Make: 'Camera' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '26/1 54/1 0/1' } })
    .jpeg()
    .toBuffer();
  await form.getByRole('button', { name: content.likes.title }).click();
  await findField(form, 'attachment').setInputFiles([
    { name: 'Hall.JPG', mimeType: 'image/jpeg', buffer: photograph },
    { name: 'plan.pdf', mimeType: 'application/pdf', buffer: Buffer.from(PDF_CONTENT) },
  ]);
  const tiles = form.getByRole('listitem').filter({ has: page.getByRole('button') });
  await expect(tiles).toContainText([/Hall\.jpg.* MB/s, /plan\.pdf.* MB/s]);
  await sendButton(form).click();
  await expect(thanksMessage(page, 'Brief')).toBeVisible();
  await expect(tiles).toHaveCount(0);
  const sent = await page.evaluate(() => {
    const read = (file: File) =>
      new Promise<{ name: string; url: string }>((resolve) => {
        const reader = new FileReader();
        reader.onload = () => resolve({ name: file.name, url: String(reader.result) });
        reader.readAsDataURL(file);
      });
    return Promise.all(((globalThis as { sentFiles?: File[] }).sentFiles ?? []).map(read));
  });
  const [hall, plan] = sent.map(({ url }) => Buffer.from(url.split(',')[1] ?? '', 'base64'));
  expect(sent.map(({ name }) => name)).toEqual(['Hall.jpg', 'plan.pdf']);
  expect(plan?.toString()).toBe(PDF_CONTENT);
  const metadata = await sharp(hall).metadata();
  expect(metadata).toMatchObject({ format: 'jpeg', width: 1536, height: 2304 });
  expect([metadata.exif, metadata.xmp, metadata.orientation ?? 1]).toEqual([undefined, undefined, 1]);
  const [red = 0, , blue = 0] = await sharp(hall)
    .extract({ left: 600, top: 100, width: 1, height: 1 })
    .raw()
    .toBuffer();
  expect(red - blue).toBeGreaterThan(100);
});

test.describe('through the site’s own relay', () => {
  test.skip(Boolean(process.env.BASE_URL), 'needs the site’s own server');
  test.use({ timezoneId: 'America/New_York' });

  /** Waits for a mail that `matches`. @returns its text and source. */
  async function waitForMail(page: Page, matches: (mail: { text: string; raw: string }) => boolean) {
    const findMail = async () => {
      const mails: { id: string; text: string }[] = await (
        await page.request.get('/mailbox/api/messages')
      ).json();
      for (const { id, text } of mails) {
        const raw = await (await page.request.get(`/mailbox/${id}/raw`)).text();
        if (matches({ text, raw })) return { text, raw };
      }
      return undefined;
    };
    await expect.poll(findMail, { timeout: 15_000 }).toBeDefined();
    return findMail();
  }

  test('a brief that is sent without script arrives as an e-mail with its files', {
    tag: '@main',
  }, async ({ pageWithoutScript: page }) => {
    const uniqueWord = `w${Math.random().toString(36).slice(2, 10)}`;
    await page.goto(paths.brief());
    const form = briefForm(page);
    await form.getByRole('radio', { name: PROJECT_TYPE, exact: true }).check();
    await fill(form, { message: `A kitchen, ${uniqueWord}`, city: 'Jaipur', area: '120', ...SENDER });
    await findField(form, 'attachment').setInputFiles(
      ['door.png', 'window.png'].map((name) => ({ name, mimeType: 'image/png', buffer: PNG_BYTES })),
    );
    await sendButton(form).click();
    await expect(page).toHaveURL(paths.thankYou());
    const mail = await waitForMail(page, ({ text }) => text.includes(uniqueWord));
    expect(mail?.text).toContain('Size: 120 m² (1,292 sq ft)');
    expect(mail?.raw).toMatch(/door\.png[\s\S]*window\.png/);
  });

  test('after a brief, times are proposed in both time zones, and arrive in its e-mail thread', {
    tag: ['@main', '@sample'],
  }, async ({ page }) => {
    await openHydratedPage(page, paths.brief());
    const requests = await mockFormService(page, (route) => route.continue());
    await fill(briefForm(page), { message: 'A kitchen', ...SENDER });
    await sendButton(briefForm(page)).click();
    await expect(thanksMessage(page, 'Brief')).toBeVisible();
    const { _id, _subject } = parseMultipart(requests[0]);
    await page.getByRole('link', { name: messages.briefEnhanced.proposeTimes }).first().click();
    const form = page.getByRole('form', { name: readPageTexts('thank-you').firstTalk.title });
    // 11:00 in Jaipur is 01:30 in New York, or 00:30 in winter.
    const slot = form
      .locator('label')
      .filter({ hasText: fillMessage(messages.firstTalk.studioTime, { time: '11:00' }) });
    await expect(slot.first()).toContainText(/0[01]:30/);
    await form.getByRole('checkbox').first().check();
    await sendButton(form).click();
    const notice = page.getByRole('status').filter({ hasText: messages.firstTalk.thanks });
    await expect(notice).toBeFocused();
    const download = page.waitForEvent('download');
    await notice.getByRole('link', { name: messages.firstTalk.download }).click();
    expect(readFileSync(await (await download).path(), 'utf8')).toContain('DTSTART');
    const mail = await waitForMail(page, ({ raw }) => raw.includes(`In-Reply-To: <${_id}@`));
    expect(mail?.raw).toContain(`Subject: Re: ${_subject}`);
    expect(mail?.text).toMatch(
      /11:00 to 11:30, India Standard Time \(for the visitor .*0[01]:30 to 0[12]:00, Eastern/,
    );
    // The thank-you page offers this form only once.
    await page.reload();
    await hydrate(page);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(form).toHaveCount(0);
  });
});
