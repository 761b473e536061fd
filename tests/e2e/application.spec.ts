import { appendFileSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { APP_READY_SELECTOR } from '../../apps/site/app/critical-path/contract.ts';
import {
  cvFile,
  EXPERIENCE,
  expectFailed,
  fillApplication,
  findField,
  findForm,
  mockFormService,
  PDF,
  POSITION,
  parseMultipart,
  respondSuccess,
  thanksMessage,
} from '../support/forms.ts';
import { fillMessage, messages } from '../support/messages.ts';
import { enquiries, studioEmail } from '../support/routes.ts';
import { expect, hydrate, openPage, type Page, pauseClock, test } from '../support/test.ts';

const send = (page: Page) => findForm(page, 'Application').locator('button[type="submit"]');
const file = (page: Page) => findField(findForm(page, 'Application'), 'attachment');
const alert = (page: Page) => findForm(page, 'Application').getByRole('alert');
const WRONG_TYPE = messages.application.cvWrongKind;
const TOO_LARGE = messages.application.cvTooLarge;
const MB = 1024 * 1024;

test('checks in order, one message at a time', { tag: '@main' }, async ({ page }) => {
  await openPage(page, '/contact');
  const application = findForm(page, 'Application');
  const steps: [name: string, message: string, mend: () => Promise<unknown>][] = [
    ['name', messages.forms.needName, () => findField(application, 'name').fill('Ravi')],
    ['email', messages.forms.needEmail, () => findField(application, 'email').fill('ravi')],
    ['email', messages.forms.wrongEmail, () => findField(application, 'email').fill('ravi@example.org')],
    [
      'position',
      messages.forms.needPosition,
      () => findField(application, 'position').selectOption(POSITION),
    ],
    [
      'experience',
      messages.forms.needExperience,
      () => findField(application, 'experience').selectOption(EXPERIENCE),
    ],
    ['attachment', messages.forms.needCv, () => file(page).setInputFiles(cvFile('cv.pdf', PDF))],
  ];
  for (const [name, message, mend] of steps) {
    await send(page).click();
    await expect(alert(page)).toHaveText([message]);
    await expect(findField(application, name)).toBeFocused();
    await expect(findField(application, name)).toHaveAccessibleDescription(new RegExp(message));
    await mend();
    await expect(alert(page)).toHaveCount(0);
  }
});

test.describe('The file', () => {
  const word = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0, 0]);
  const zip = Buffer.from('PK\u0003\u0004 word/document.xml');
  const files = [
    ['a PDF', cvFile('cv.pdf', PDF), undefined],
    ['a PDF with capitals in its name', cvFile('My CV.PDF', PDF), undefined],
    ['a DOC', cvFile('cv.doc', word), undefined],
    ['a DOCX', cvFile('cv.docx', zip), undefined],
    ['a program renamed to PDF', cvFile('cv.pdf', 'MZ\u0090\u0000\u0003'), WRONG_TYPE],
    ['a program', cvFile('cv.exe', 'MZ\u0090'), WRONG_TYPE],
    ['a ZIP', cvFile('cv.zip', zip), WRONG_TYPE],
    ['a PDF renamed to DOCX', cvFile('cv.docx', PDF), WRONG_TYPE],
    ['an empty file', cvFile('cv.pdf', ''), WRONG_TYPE],
  ] as const;

  test('is taken, with its name and size in KB, or refused, by its name and its first bytes', {
    tag: '@main',
  }, async ({ page }) => {
    await openPage(page, '/contact');
    const application = findForm(page, 'Application');
    for (const [what, given, message] of files)
      await test.step(`${what} is ${message ? 'refused' : 'taken'}`, async () => {
        await file(page).setInputFiles(given);
        if (message) {
          await expect(alert(page)).toHaveText(message);
          await expect(file(page)).toHaveValue('');
          await expect(application).not.toContainText(/[\d.]+ KB/);
        } else {
          await expect(application).toContainText(given.name);
          await expect(application).toContainText(/[\d.]+ KB/);
          await expect(alert(page)).toHaveCount(0);
        }
        // Of the next nothing can be seen yet.
        await file(page).setInputFiles([]);
        await expect(application).not.toContainText(/[\d.]+ KB/);
        await findField(application, 'phone').fill(what);
        await expect(alert(page)).toHaveCount(0);
      });
  });

  test('may have 10 MB to the byte, and not one more', async ({ page }) => {
    await openPage(page, '/contact');
    // Made in the page: ten megabytes over the wire to the browser take longer than the test.
    const choose = (bytes: number) =>
      file(page).evaluate((input: HTMLInputElement, size) => {
        const content = new Uint8Array(size);
        content.set(new TextEncoder().encode('%PDF-1.7'));
        const transfer = new DataTransfer();
        transfer.items.add(new File([content], 'large.pdf', { type: 'application/pdf' }));
        input.files = transfer.files;
        input.dispatchEvent(new Event('input', { bubbles: true }));
        input.dispatchEvent(new Event('change', { bubbles: true }));
      }, bytes);
    await choose(10 * MB + 1);
    await expect(alert(page)).toHaveText(TOO_LARGE);
    await choose(10 * MB);
    await expect(alert(page)).toHaveCount(0);
    await expect(findForm(page, 'Application')).toContainText('10240.0 KB');
  });

  test('can be dropped on its field', async ({ page }) => {
    await openPage(page, '/contact');
    const transfer = await page.evaluateHandle((content) => {
      const data = new DataTransfer();
      data.items.add(new File([content], 'dropped.pdf', { type: 'application/pdf' }));
      return data;
    }, PDF);
    const target = file(page).locator('xpath=..');
    await target.dispatchEvent('dragover', { dataTransfer: transfer });
    await target.dispatchEvent('drop', { dataTransfer: transfer });
    await expect(findForm(page, 'Application')).toContainText('dropped.pdf');
    expect(await file(page).evaluate((input: HTMLInputElement) => input.files?.[0]?.name)).toBe(
      'dropped.pdf',
    );
  });

  test('let go beside its field is not opened in place of the page', async ({ page }) => {
    await openPage(page, '/contact');
    const kept = await page.locator('#work').evaluate((section, content) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([content], 'beside.pdf', { type: 'application/pdf' }));
      return ['dragover', 'drop'].map(
        (type) =>
          !section.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer })),
      );
    }, PDF);
    expect(kept).toEqual([true, true]);
  });

  test('dropped with others is the only one, and the others are named', { tag: '@chromium' }, async ({
    page,
  }) => {
    const requests = await mockFormService(page, respondSuccess);
    await openPage(page, '/contact');
    const transfer = await page.evaluateHandle((content) => {
      const data = new DataTransfer();
      for (const name of ['first.pdf', 'second.pdf', 'third.pdf'])
        data.items.add(new File([content], name, { type: 'application/pdf' }));
      return data;
    }, PDF);
    await file(page).locator('xpath=..').dispatchEvent('drop', { dataTransfer: transfer });
    await expect(findForm(page, 'Application')).toContainText(
      /first\.pdf, [\d.]+ KB\. One file can be sent; left out: second\.pdf, third\.pdf/,
    );
    await fillApplication(findForm(page, 'Application'));
    await send(page).click();
    await expect.poll(() => requests.length).toBe(1);
    expect(
      requests[0]
        ?.postDataBuffer()
        ?.toString('latin1')
        .match(/filename="[^"]*"/g),
    ).toEqual(['filename="first.pdf"']);
  });

  for (const [what, given, verdict] of [
    ['a good one', cvFile('early.pdf', PDF), /early\.pdf, [\d.]+ KB/],
    ['a bad one', cvFile('early.exe', 'MZ'), new RegExp(WRONG_TYPE)],
  ] as const) {
    test(`chosen before the application runs, ${what} is judged as soon as it does`, async ({ page }) => {
      await page.goto('/contact');
      await file(page).evaluate(
        (input: HTMLInputElement, { name, text }) => {
          const data = new DataTransfer();
          data.items.add(new File([text], name));
          input.files = data.files;
        },
        { name: given.name, text: given.buffer.toString('latin1') },
      );
      await expect(page.locator(APP_READY_SELECTOR)).toHaveCount(0);
      await hydrate(page);
      await expect(findForm(page, 'Application')).toContainText(verdict);
      await expect(file(page)).not.toBeFocused();
    });
  }

  test('a refused file takes the place of none: the one before is not sent', async ({ page }) => {
    await openPage(page, '/contact');
    await file(page).setInputFiles(cvFile('good.pdf', PDF));
    await expect(findForm(page, 'Application')).toContainText('good.pdf');
    await file(page).setInputFiles(cvFile('bad.exe', 'MZ'));
    await expect(alert(page)).toHaveText(WRONG_TYPE);
    await expect(findForm(page, 'Application')).not.toContainText('good.pdf');
  });
});

test('posts the file with its fields, thanks for 5 s, and is empty again, the file too', {
  tag: ['@chromium', '@main'],
}, async ({ page }) => {
  const requests = await mockFormService(page, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 300));
    await respondSuccess(route);
  });
  await page.clock.install();
  await openPage(page, '/contact');
  const application = findForm(page, 'Application');
  await fillApplication(application);
  await file(page).setInputFiles(cvFile('asha-rao.pdf', PDF));
  await expect(application).toContainText('asha-rao.pdf');
  await pauseClock(page);
  await send(page).click();
  await expect(send(page)).toHaveText(messages.application.sending);
  await expect(send(page)).toBeDisabled();
  const panel = thanksMessage(page, 'Application');
  await expect(panel).toBeVisible();
  expect(parseMultipart(requests[0])).toMatchObject({
    position: POSITION,
    experience: EXPERIENCE,
    attachment: 'asha-rao.pdf',
    _subject: messages.application.mailSubject,
    _captcha: 'false',
    _template: 'table',
  });
  await page.clock.runFor(4_800);
  await expect(panel).toBeVisible();
  await page.clock.runFor(400);
  await expect(panel).toHaveCount(0);
  await expect(findField(application, 'name')).toHaveValue('');
  await expect(file(page)).toHaveValue('');
  await expect(application).not.toContainText('asha-rao.pdf');
});

test('a large file over a slow line arrives: the button tells how far it is, and minutes are no failure', async ({
  page,
  browserName,
}) => {
  test.skip(browserName !== 'chromium', 'slows the line through Chromium’s own protocol');
  await page.clock.install();
  await openPage(page, '/contact');
  const application = findForm(page, 'Application');
  await fillApplication(application);
  await file(page).setInputFiles(cvFile('slow.pdf', Buffer.concat([Buffer.from(PDF), Buffer.alloc(2 * MB)])));
  await expect(application).toContainText('slow.pdf');
  const line = await page.context().newCDPSession(page);
  const upload = (uploadThroughput: number) =>
    line.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput,
    });
  // Slow enough not to have arrived before it was looked at three times, on whatever machine.
  await upload(100 * 1024);
  await pauseClock(page);
  await send(page).click();
  await expect(send(page)).toHaveText(/\d+%$/);
  for (let times = 0; times < 3; times += 1) {
    // The page's clock runs on by 15 s, and no further before there is a sign of progress that came after.
    await page.clock.runFor(15_000);
    const seen = (await send(page).textContent()) ?? '';
    await expect(send(page)).not.toHaveText(seen);
    await expect(send(page)).toHaveText(/\d+%$/);
  }
  await upload(-1);
  await expect(thanksMessage(page, 'Application')).toBeVisible();
});

test('a failure says so and keeps everything, the file too', { tag: '@main' }, async ({ page, watch }) => {
  watch.expected.push(/500/, /enquiry service/i);
  await mockFormService(page, (route) => route.fulfill({ status: 500 }));
  await openPage(page, '/contact');
  const application = findForm(page, 'Application');
  await fillApplication(application);
  await file(page).setInputFiles(cvFile('kept.pdf', PDF));
  await send(page).click();
  const banner = await expectFailed(application, messages.application.failed, messages.failure.fault);
  await expect(banner, 'a mail takes no file by itself').toContainText(
    fillMessage(messages.failure.writeWithCv, { email: studioEmail }),
  );
  await expect(application).toContainText('kept.pdf');
  expect(await file(page).evaluate((input: HTMLInputElement) => input.files?.length)).toBe(1);
});

test('a file that was changed, moved or deleted is asked for again, and the rest is kept', async ({
  page,
}, testInfo) => {
  const requests = await mockFormService(page, respondSuccess);
  await openPage(page, '/contact');
  const application = findForm(page, 'Application');
  await fillApplication(application);
  const path = testInfo.outputPath('cv.pdf');
  for (const [what, change] of [
    [
      'changed',
      () => {
        appendFileSync(path, 'One more line');
        // Chromium compares times by the second.
        utimesSync(path, new Date(), new Date(Date.now() + 60_000));
      },
    ],
    ['moved', () => renameSync(path, testInfo.outputPath('elsewhere.pdf'))],
    ['deleted', () => rmSync(path)],
  ] as const)
    await test.step(what, async () => {
      writeFileSync(path, PDF);
      await file(page).setInputFiles(path);
      await expect(application).toContainText(/cv\.pdf, [\d.]+ KB/);
      change();
      await send(page).click();
      await expect(alert(page)).toHaveText(
        'Your file has changed since you chose it. Please choose it again.',
      );
      await expect(file(page)).toBeFocused();
      await expect(file(page)).toHaveValue('');
      await expect(application).not.toContainText('cv.pdf');
      await expect(findField(application, 'message')).toHaveValue('I draw joints.');
    });
  expect(requests).toHaveLength(0);
  writeFileSync(path, PDF);
  await file(page).setInputFiles(path);
  await send(page).click();
  await expect(thanksMessage(page, 'Application')).toBeVisible();
});

test('offers the positions and the years that the studio lists', { tag: '@once' }, async ({ page }) => {
  await page.goto('/contact');
  const options = (name: string) =>
    findField(findForm(page, 'Application'), name).locator('option:not([value=""])');
  await expect(options('position')).toHaveText(enquiries.positions);
  await expect(options('experience')).toHaveText(enquiries.experience);
});
