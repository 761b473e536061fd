import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { paths } from '../../packages/content/paths.ts';
import {
  CONTACT_VALUES,
  expectSendFailure,
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
import { pieces, projects, readPageTexts } from '../support/routes.ts';
import { expect, hydrate, type Locator, openHydratedPage, type Page, test } from '../support/test.ts';

const content = readPageTexts('brief');
const PROJECT_TYPE: string = content.what.options[0];
const START_TIME: string = content.when.starts[1];
const BUDGET_BAND: string = content.when.budgets[1].bands[1];

const briefForm = (page: Page): Locator => findForm(page, 'Brief');

async function expandParts(form: Locator): Promise<void> {
  for (const part of ['where', 'when', 'likes'])
    await form.getByRole('button', { name: content[part].title }).click();
}

/** Fills in all fields except files. Once the converted area is shown, the code that stores the draft has loaded, too. */
async function fillBrief(form: Locator): Promise<void> {
  await form.getByRole('radio', { name: PROJECT_TYPE, exact: true }).check();
  await findField(form, 'message').fill('A kitchen that faces north.');
  await expandParts(form);
  await findField(form, 'city').fill('Jaipur');
  await findField(form, 'area').fill('120');
  await form.getByRole('radio', { name: START_TIME, exact: true }).check();
  await findField(form, 'budget').selectOption(BUDGET_BAND);
  await findField(form, 'likes').fill('Stone floors');
  await findField(form, 'stays').fill('The neem tree');
  for (const name of ['name', 'email', 'phone'] as const)
    await findField(form, name).fill(CONTACT_VALUES[name]);
  await expect(form.locator('output')).toContainText('1,292 sq ft');
}

// In Firefox, Playwright cannot read the body of a request, and appends to the text of an email field.
test('a sent brief contains its fields, and its subject names the project type and the city', {
  tag: '@main',
}, async ({ page }) => {
  const requests = await mockFormService(page, respondSuccess);
  await openHydratedPage(page, paths.brief());
  const form = briefForm(page);
  await fillBrief(form);
  await sendButton(form).click();
  await expect(thanksMessage(page, 'Brief')).toBeVisible();
  expect(parseMultipart(requests[0])).toMatchObject({
    _subject: fillMessage(messages.brief.mailSubject, { what: PROJECT_TYPE, city: 'Jaipur' }),
    message: 'A kitchen that faces north.',
    city: 'Jaipur',
    area: '120',
    stays: 'The neem tree',
    email: CONTACT_VALUES.email,
  });
});

test('the project, a name and an e-mail address are required, and one error is shown at a time', async ({
  page,
}) => {
  const requests = await mockFormService(page, respondSuccess);
  await openHydratedPage(page, paths.brief());
  const form = briefForm(page);
  for (const [name, message, value] of [
    ['message', messages.forms.projectRequired, 'A kitchen'],
    ['name', messages.forms.nameRequired, 'Asha'],
    ['email', messages.forms.emailRequired, 'asha'],
    ['email', messages.forms.emailInvalid, 'asha@home.example'],
  ] as const) {
    await sendButton(form).click();
    await expect(form.getByRole('alert')).toHaveText([message]);
    await expect(findField(form, name)).toBeFocused();
    await findField(form, name).fill(value);
  }
  await sendButton(form).click();
  await expect(thanksMessage(page, 'Brief')).toBeVisible();
  expect(parseMultipart(requests[0])).toMatchObject({
    _subject: messages.brief.defaultMailSubject,
    budget: expect.stringMatching(/\S/),
  });
});

test('a failed request keeps the brief and shows the reason, and a double click sends it again once', async ({
  page,
  browserMonitor,
}) => {
  browserMonitor.allowedMessages.push(/500|SendError/);
  const ids: (string | undefined)[] = [];
  await mockFormService(page, async (route) => {
    ids.push(parseMultipart(route.request())._id);
    if (ids.length > 1) await respondSuccess(route);
    else await route.fulfill({ status: 500 });
  });
  await openHydratedPage(page, paths.brief());
  const form = briefForm(page);
  await fillBrief(form);
  await sendButton(form).click();
  const banner = await expectSendFailure(form, messages.brief.failed, messages.failure.serviceFault);
  const body = new URL((await banner.getByRole('link').getAttribute('href')) ?? '').searchParams.get('body');
  expect(body).toContain(`${messages.brief.projectType}: ${PROJECT_TYPE}`);
  await expect(findField(form, 'stays')).toHaveValue('The neem tree');
  await sendButton(form).dblclick();
  await expect(thanksMessage(page, 'Brief')).toBeVisible();
  expect(ids).toEqual([expect.stringMatching(/\S/), ids[0]]);
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

test('/contact, a project and a piece link to the brief', async ({ page }) => {
  const title = projects[0]?.title ?? '';
  for (const path of [
    paths.contact(),
    paths.project(projects[0]?.id ?? ''),
    paths.piece(pieces[0]?.slug ?? ''),
  ]) {
    await page.goto(path);
    await expect(
      page.getByRole('main').getByRole('link', { name: messages.pages.brief, exact: true }),
      path,
    ).toBeVisible();
  }
  await page.goto(paths.project(projects[0]?.id ?? ''));
  await page.getByRole('main').getByRole('link', { name: messages.pages.brief, exact: true }).click();
  await expect(page).toHaveURL((url) => url.searchParams.get('about') === title);
});

test('a draft is restored after a reload and in a new tab, expands its parts, and is deleted once sent', {
  tag: '@main',
}, async ({ page, context }) => {
  await mockFormService(page, respondSuccess);
  await openHydratedPage(page, paths.brief());
  await fillBrief(briefForm(page));
  await page.reload();
  await expect(findField(briefForm(page), 'stays')).toBeVisible();
  const secondTab = await context.newPage();
  await mockFormService(secondTab, respondSuccess);
  await openHydratedPage(secondTab, paths.brief());
  const form = briefForm(secondTab);
  await expect(findField(form, 'message')).toHaveValue('A kitchen that faces north.');
  await expect(findField(form, 'stays')).toBeVisible();
  await expect(findField(form, 'stays')).toHaveValue('The neem tree');
  await expect(findField(form, 'budget')).toHaveValue(BUDGET_BAND);
  await expect(form.getByRole('radio', { name: PROJECT_TYPE, exact: true })).toBeChecked();
  await expect(
    form.getByRole('status').filter({ hasText: messages.briefEnhanced.draftRestored }),
  ).toBeVisible();
  await sendButton(form).click();
  await expect(thanksMessage(secondTab, 'Brief')).toBeVisible();
  await secondTab.goto(paths.contact());
  await openHydratedPage(secondTab, paths.brief());
  await expect(findField(form, 'message')).toHaveValue('');
});

test('a draft can be cleared', async ({ page }) => {
  await openHydratedPage(page, paths.brief());
  await fillBrief(briefForm(page));
  await openHydratedPage(page, paths.brief());
  await page.reload();
  await briefForm(page).getByRole('button', { name: messages.briefEnhanced.clearDraft }).click();
  await expect(findField(briefForm(page), 'message')).toHaveValue('');
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage).join())).not.toContain('draft:');
});

test('the area is also shown in the other unit, except for invalid numbers', async ({ page }) => {
  await openHydratedPage(page, paths.brief());
  const form = briefForm(page);
  await expandParts(form);
  const convertedArea = form.locator('output');
  await findField(form, 'area').fill('120');
  await expect(convertedArea).toContainText('1,292 sq ft');
  await form.getByRole('radio', { name: 'sq ft' }).check();
  await expect(convertedArea).toContainText('11 m²');
  await findField(form, 'area').fill('three rooms');
  await expect(convertedArea).toHaveText('');
});

/** A file that the form sent. */
interface SentFile {
  name: string;
  bytes: Buffer;
}

/**
 * Records the files that the form sends. Playwright cannot read request bodies in Firefox. Call this before the page opens.
 *
 * @returns function that reads the recorded files.
 */
async function recordSentFiles(page: Page): Promise<() => Promise<SentFile[]>> {
  await page.addInitScript(() => {
    const send = XMLHttpRequest.prototype.send;
    XMLHttpRequest.prototype.send = function (this: XMLHttpRequest, body) {
      if (body instanceof FormData) Object.assign(globalThis, { sentFiles: body.getAll('attachment') });
      send.call(this, body);
    };
  });
  return async () => {
    const files = await page.evaluate(() => {
      const read = (file: File) =>
        new Promise<{ name: string; url: string }>((resolve) => {
          const reader = new FileReader();
          reader.onload = () => resolve({ name: file.name, url: String(reader.result) });
          reader.readAsDataURL(file);
        });
      return Promise.all(((globalThis as { sentFiles?: File[] }).sentFiles ?? []).map(read));
    });
    return files.map(({ name, url }) => ({ name, bytes: Buffer.from(url.split(',')[1] ?? '', 'base64') }));
  };
}

const PNG_BYTES = readFileSync('public/apple-touch-icon.png');
const pngUpload = (name: string, buffer: Buffer = PNG_BYTES) => ({ name, mimeType: 'image/png', buffer });
const pdfUpload = (name: string, sizeBytes = 1000) => {
  const buffer = Buffer.alloc(sizeBytes);
  buffer.write(PDF_CONTENT);
  return { name, mimeType: 'application/pdf', buffer };
};

/** Finds the tiles of the selected files. */
const fileTiles = (form: Locator): Locator =>
  form.getByRole('listitem').filter({ has: form.page().getByRole('button') });

const filesStatus = (form: Locator, text: string): Locator =>
  form.getByRole('status').filter({ hasText: text });

const filesSummary = (count: number, size: string): string =>
  fillMessage(messages.briefFiles.summary, { count: String(count), size });

/** Opens the brief and fills in all fields except files. */
async function openFilledBrief(page: Page): Promise<Locator> {
  await openHydratedPage(page, paths.brief());
  const form = briefForm(page);
  await fillBrief(form);
  return form;
}

/** Creates a photograph whose file is too large to be sent as it is. */
const createNoise = () =>
  sharp({
    create: {
      width: 3000,
      height: 2000,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  });

test('photographs are sent scaled, upright and without metadata, and a PDF is sent unchanged', async ({
  page,
}) => {
  await mockFormService(page, respondSuccess);
  const readSentFiles = await recordSentFiles(page);
  const form = await openFilledBrief(page);
  // The photograph is rotated by its EXIF orientation: its red left half becomes the upper half.
  const photograph = await createNoise()
    .composite([
      { input: { create: { width: 1500, height: 2000, channels: 3, background: '#f00' } }, left: 0, top: 0 },
    ])
    .withMetadata({ orientation: 6 })
    .withExifMerge({ IFD0: { Make: 'Camera' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '26/1 54/1 0/1' } })
    .jpeg()
    .toBuffer();
  await findField(form, 'attachment').setInputFiles([
    { name: 'Hall.JPG', mimeType: 'image/jpeg', buffer: photograph },
    pdfUpload('plan.pdf'),
    pngUpload('door.png'),
  ]);
  await expect(fileTiles(form)).toContainText([/Hall\.jpg.* MB/s, /plan\.pdf.* MB/s, /door\.png.* MB/s]);
  await sendButton(form).click();
  await expect(thanksMessage(page, 'Brief')).toBeVisible();
  await expect(fileTiles(form)).toHaveCount(0);
  const [hall, plan, door] = await readSentFiles();
  expect([hall?.name, plan?.name, door?.name]).toEqual(['Hall.jpg', 'plan.pdf', 'door.png']);
  expect(plan?.bytes).toEqual(pdfUpload('plan.pdf').buffer);
  const { format, width, height, exif, xmp, orientation } = await sharp(hall?.bytes).metadata();
  expect({ format, width, height, exif, xmp, orientation }).toMatchObject({
    format: 'jpeg',
    width: 1536,
    height: 2304,
    exif: undefined,
    xmp: undefined,
  });
  expect(orientation ?? 1).toBe(1);
  const upperHalfPixel = await sharp(hall?.bytes)
    .extract({ left: 600, top: 100, width: 1, height: 1 })
    .raw()
    .toBuffer();
  expect([upperHalfPixel[0], upperHalfPixel[2]].map((value) => Math.round((value ?? 0) / 255))).toEqual([
    1, 0,
  ]);
});

test('files that cannot be sent are rejected with a reason', async ({ page }) => {
  const form = await openFilledBrief(page);
  const files = findField(form, 'attachment');
  await files.setInputFiles([
    pngUpload('door.png'),
    pngUpload('text.png', Buffer.from('text')),
    pngUpload('IMG_1.heic', Buffer.from('\0\0\0\x18ftypheic')),
  ]);
  await expect(form.getByRole('alert').getByRole('paragraph')).toHaveText([
    fillMessage(messages.briefFiles.wrongType, { name: 'text.png' }),
    fillMessage(messages.briefFiles.heic, { name: 'IMG_1.heic' }),
  ]);
  await expect(fileTiles(form)).toHaveCount(1);
  // Creates the file in the page, because Playwright takes longer to transfer a file of 11 MB.
  await files.evaluate((input: HTMLInputElement) => {
    const content = new Uint8Array(11 * 1024 * 1024);
    content.set([0x25, 0x50, 0x44, 0x46, 0x2d]);
    const transfer = new DataTransfer();
    transfer.items.add(new File([content], 'plan.pdf'));
    input.files = transfer.files;
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });
  await expect(form.getByRole('alert')).toHaveText(
    fillMessage(messages.briefFiles.tooLarge, { name: 'plan.pdf' }),
  );
  await files.setInputFiles(Array.from({ length: 7 }, (_, index) => pngUpload(`${index}.png`)));
  await expect(form.getByRole('alert')).toHaveText(messages.briefFiles.tooMany);
  await expect(fileTiles(form)).toHaveCount(6);
  await expect(filesStatus(form, filesSummary(6, '0.1'))).toBeVisible();
});

test('a brief that is submitted too early waits until its photographs are scaled', async ({ page }) => {
  await mockFormService(page, respondSuccess);
  const readSentFiles = await recordSentFiles(page);
  await page.addInitScript(() => {
    const { postMessage } = Worker.prototype;
    Worker.prototype.postMessage = function (...values: unknown[]) {
      Object.assign(globalThis, { release: () => Reflect.apply(postMessage, this, values) });
    };
  });
  const noise = await createNoise().jpeg().toBuffer();
  const releaseWorkerMessage = () =>
    page.evaluate(() => (globalThis as { release?: () => void }).release?.());
  const form = await openFilledBrief(page);
  await findField(form, 'attachment').setInputFiles(
    ['door.jpg', 'window.jpg'].map((name) => ({ name, mimeType: 'image/jpeg', buffer: noise })),
  );
  const progress = (number: string, name: string) =>
    fillMessage(messages.briefFiles.progress, { number, count: '2', name });
  await expect(filesStatus(form, progress('1', 'door.jpg'))).toBeVisible();
  await sendButton(form).click();
  await expect(filesStatus(form, messages.briefFiles.sentWhenReady)).toBeInViewport();
  await releaseWorkerMessage();
  await expect(filesStatus(form, progress('2', 'window.jpg'))).toBeVisible();
  await releaseWorkerMessage();
  await expect(thanksMessage(page, 'Brief')).toBeVisible();
  expect((await readSentFiles()).map(({ name }) => name)).toEqual(['door.jpg', 'window.jpg']);
});

test('a photograph can be removed by keyboard, and files can be added by the field or by dropping', async ({
  page,
}) => {
  const form = await openFilledBrief(page);
  const files = findField(form, 'attachment');
  await files.setInputFiles([pngUpload('door.png'), pngUpload('window.png')]);
  const remove = form.getByRole('button', {
    name: fillMessage(messages.briefFiles.removeFile, { name: 'door.png' }),
  });
  await remove.focus();
  await page.keyboard.press('Enter');
  await expect(fileTiles(form)).toContainText(['window.png']);
  await expect(files).toBeFocused();
  await files.setInputFiles(pdfUpload('plan.pdf'));
  await expect(fileTiles(form)).toContainText(['window.png', 'plan.pdf']);
  await files.evaluate((input: HTMLInputElement) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File(['%PDF-1.7'], 'dropped.pdf'));
    input.parentElement?.dispatchEvent(
      new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }),
    );
  });
  await expect(fileTiles(form)).toContainText(['window.png', 'plan.pdf', 'dropped.pdf']);
  expect(
    await files.evaluate((input: HTMLInputElement) => [...(input.files ?? [])].map(({ name }) => name)),
  ).toEqual(['window.png', 'plan.pdf', 'dropped.pdf']);
});

test('saved pieces are sent with links, and the name of the previous page is filled in', async ({ page }) => {
  const requests = await mockFormService(page, respondSuccess);
  const [piece] = pieces;
  const savedEntry = { id: `piece/${piece?.slug}`, title: 'A chair', note: 'in teak' };
  await page.addInitScript(
    (text) => localStorage.setItem('saved', text),
    JSON.stringify({ version: 1, things: [savedEntry] }),
  );
  await page.goto(paths.brief('Hill house'));
  const form = briefForm(page);
  await expect(findField(form, 'likes')).toHaveValue('Hill house');
  await expect(form.getByRole('checkbox')).toBeChecked();
  await findField(form, 'message').fill('A chair');
  await findField(form, 'name').fill('Asha');
  await findField(form, 'email').fill('asha@home.example');
  await sendButton(form).click();
  await expect(thanksMessage(page, 'Brief')).toBeVisible();
  const { saved = '' } = parseMultipart(requests[0]);
  expect(saved).toContain(
    `A chair (in teak): ${new URL(page.url()).origin}${paths.piece(piece?.slug ?? '')}`,
  );
});

test.describe('through the site’s own relay', () => {
  test.skip(Boolean(process.env.BASE_URL), 'needs the site’s own server');

  test('a brief that is sent without script arrives as an e-mail with its files', {
    tag: '@main',
  }, async ({ pageWithoutScript: page }) => {
    const uniqueWord = `w${Math.random().toString(36).slice(2, 10)}`;
    await page.goto(paths.brief());
    const form = briefForm(page);
    await form.getByRole('radio', { name: PROJECT_TYPE, exact: true }).check();
    await findField(form, 'message').fill(`A kitchen, ${uniqueWord}`);
    await findField(form, 'city').fill('Jaipur');
    await findField(form, 'area').fill('120');
    await findField(form, 'name').fill('Asha');
    await findField(form, 'email').fill('asha@home.example');
    const photograph = readFileSync('public/apple-touch-icon.png');
    await findField(form, 'attachment').setInputFiles([
      { name: 'door.png', mimeType: 'image/png', buffer: photograph },
      { name: 'window.png', mimeType: 'image/png', buffer: photograph },
    ]);
    await sendButton(form).click();
    await expect(page).toHaveURL(/\/thank-you$/);
    const findMail = async () => {
      const mails: { subject: string; text: string }[] = await (
        await page.request.get('/mailbox/api/messages')
      ).json();
      return mails.find(({ text }) => text.includes(uniqueWord));
    };
    await expect.poll(findMail, { timeout: 15_000 }).toBeDefined();
    const mail = await findMail();
    expect(mail?.subject).toBe(
      fillMessage(messages.brief.mailSubject, { what: PROJECT_TYPE, city: 'Jaipur' }),
    );
    expect(mail?.text).toContain('Size: 120 m² (1,292 sq ft)');
    expect(JSON.stringify(mail)).toMatch(/door\.png[\s\S]*window\.png/);
  });
});

test.describe('proposing times for a first talk', { tag: '@sample' }, () => {
  /** Fills in the required fields, and sends the brief. */
  async function sendBrief(page: Page, form: Locator): Promise<void> {
    await findField(form, 'message').fill('A kitchen');
    await findField(form, 'name').fill('Asha');
    await findField(form, 'email').fill('asha@home.example');
    await sendButton(form).click();
    await expect(thanksMessage(page, 'Brief')).toBeVisible();
  }

  const firstTalkForm = (page: Page): Locator =>
    page.getByRole('form', { name: readPageTexts('thank-you').firstTalk.title });
  const proposeTimesLink = (page: Page): Locator =>
    page.getByRole('link', { name: messages.briefEnhanced.proposeTimes }).first();

  test('after a brief, the visitor can propose up to three times and download a calendar file', async ({
    page,
  }) => {
    await mockFormService(page, respondSuccess);
    await openHydratedPage(page, paths.brief());
    await sendBrief(page, briefForm(page));
    await proposeTimesLink(page).click();
    const form = firstTalkForm(page);
    await sendButton(form).click();
    await expect(form.getByRole('alert')).toHaveText(messages.firstTalk.timesRequired);
    const boxes = form.getByRole('checkbox');
    for (const index of [4, 0, 2]) await boxes.nth(index).check();
    await expect(
      form
        .getByRole('status')
        .filter({ hasText: fillMessage(messages.firstTalk.chosenCount, { count: '3' }) }),
    ).toBeVisible();
    await expect(boxes.nth(1)).toBeDisabled();
    await boxes.nth(2).uncheck();
    await boxes.nth(1).check();
    const request = page.waitForRequest('**/ajax/**');
    await sendButton(form).click();
    const notice = page.getByRole('status').filter({ hasText: messages.firstTalk.thanks });
    await expect(notice).toBeFocused();
    await expect(notice.getByRole('listitem')).toHaveCount(3);
    expect((await request).method()).toBe('POST');
    const download = page.waitForEvent('download');
    await notice.getByRole('link', { name: messages.firstTalk.download }).click();
    const file = readFileSync(await (await download).path(), 'utf8');
    expect((await download).suggestedFilename()).toBe(messages.firstTalk.fileName);
    expect(file.match(/DTSTART/g)).toHaveLength(3);
    // The thank-you page offers this form only once.
    await page.reload();
    await hydrate(page);
    await expect(firstTalkForm(page)).toHaveCount(0);
  });

  test('the thank-you page offers no times without a sent brief or without script', async ({
    page,
    pageWithoutScript,
  }) => {
    for (const visitor of [page, pageWithoutScript]) {
      await visitor.goto(paths.thankYou());
      if (visitor === page) await hydrate(page);
      await expect(visitor.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(visitor.getByRole('checkbox')).toHaveCount(0);
    }
  });

  test.describe('in another time zone', () => {
    test.use({ timezoneId: 'America/New_York' });

    test('times are shown in both time zones, and arrive in the e-mail thread of the brief', {
      tag: '@main',
    }, async ({ page }) => {
      test.skip(Boolean(process.env.BASE_URL), 'needs the site’s own server');
      await openHydratedPage(page, paths.brief());
      const requests = await mockFormService(page, (route) => route.continue());
      await sendBrief(page, briefForm(page));
      const { _id, _subject } = parseMultipart(requests[0]);
      await proposeTimesLink(page).click();
      const form = firstTalkForm(page);
      // 11:00 in Jaipur is 01:30 in New York, or 00:30 in winter.
      const slot = form
        .locator('label')
        .filter({ hasText: fillMessage(messages.firstTalk.studioTime, { time: '11:00' }) })
        .first();
      await expect(slot).toContainText(/0[01]:30/);
      await form.getByRole('checkbox').first().check();
      await sendButton(form).click();
      await expect(page.getByRole('status').filter({ hasText: messages.firstTalk.thanks })).toBeVisible();
      const findMail = async () => {
        const mails: { id: string; text: string }[] = await (
          await page.request.get('/mailbox/api/messages')
        ).json();
        for (const { id, text } of mails.filter(({ text }) => text.includes('Eastern '))) {
          const raw = await (await page.request.get(`/mailbox/${id}/raw`)).text();
          if (raw.includes(`In-Reply-To: <${_id}@`)) return { text, raw };
        }
        return undefined;
      };
      await expect.poll(findMail, { timeout: 15_000 }).toBeDefined();
      const mail = await findMail();
      expect(mail?.raw).toContain(`Subject: Re: ${_subject}`);
      expect(mail?.text).toMatch(
        /11:00 to 11:30, India Standard Time \(for the visitor .*0[01]:30 to 0[12]:00, Eastern/,
      );
    });
  });
});
