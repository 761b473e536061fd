import { appendFileSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { APP_READY_SELECTOR } from '../../apps/site/app/critical-path/contract.ts';
import {
  APPLICATION_EXPERIENCE,
  APPLICATION_POSITION,
  cvFile,
  expectSendFailure,
  fillApplication,
  findField,
  findForm,
  mockFormService,
  PDF_CONTENT,
  parseMultipart,
  respondSuccess,
  thanksMessage,
} from '../support/forms.ts';
import { fillMessage, messages } from '../support/messages.ts';
import { enquiries, studioEmail } from '../support/routes.ts';
import { expect, hydrate, openHydratedPage, type Page, pausePageClock, test } from '../support/test.ts';

const submitButton = (page: Page) => findForm(page, 'Application').locator('button[type="submit"]');
const cvField = (page: Page) => findField(findForm(page, 'Application'), 'attachment');
const errorMessage = (page: Page) => findForm(page, 'Application').getByRole('alert');
const WRONG_TYPE = messages.application.cvWrongType;
const TOO_LARGE = messages.application.cvTooLarge;
const MB = 1024 * 1024;

test('validation shows one error at a time, in order', { tag: '@main' }, async ({ page }) => {
  await openHydratedPage(page, '/contact');
  const application = findForm(page, 'Application');
  const steps: [name: string, message: string, fix: () => Promise<unknown>][] = [
    ['name', messages.forms.nameRequired, () => findField(application, 'name').fill('Ravi')],
    ['email', messages.forms.emailRequired, () => findField(application, 'email').fill('ravi')],
    ['email', messages.forms.emailInvalid, () => findField(application, 'email').fill('ravi@example.org')],
    [
      'position',
      messages.forms.positionRequired,
      () => findField(application, 'position').selectOption(APPLICATION_POSITION),
    ],
    [
      'experience',
      messages.forms.experienceRequired,
      () => findField(application, 'experience').selectOption(APPLICATION_EXPERIENCE),
    ],
    [
      'attachment',
      messages.forms.cvRequired,
      () => cvField(page).setInputFiles(cvFile('cv.pdf', PDF_CONTENT)),
    ],
  ];
  for (const [name, message, fix] of steps) {
    await submitButton(page).click();
    await expect(errorMessage(page)).toHaveText([message]);
    await expect(findField(application, name)).toBeFocused();
    await expect(findField(application, name)).toHaveAccessibleDescription(new RegExp(message));
    await fix();
    await expect(errorMessage(page)).toHaveCount(0);
  }
});

test.describe('the CV', () => {
  const docSignature = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0, 0]);
  const zipContent = Buffer.from('PK\u0003\u0004 word/document.xml');
  const files = [
    ['a PDF', cvFile('cv.pdf', PDF_CONTENT), undefined],
    ['a PDF with capitals in its name', cvFile('My CV.PDF', PDF_CONTENT), undefined],
    ['a DOC', cvFile('cv.doc', docSignature), undefined],
    ['a DOCX', cvFile('cv.docx', zipContent), undefined],
    ['a program renamed to PDF', cvFile('cv.pdf', 'MZ\u0090\u0000\u0003'), WRONG_TYPE],
    ['a program', cvFile('cv.exe', 'MZ\u0090'), WRONG_TYPE],
    ['a ZIP', cvFile('cv.zip', zipContent), WRONG_TYPE],
    ['a PDF renamed to DOCX', cvFile('cv.docx', PDF_CONTENT), WRONG_TYPE],
    ['an empty file', cvFile('cv.pdf', ''), WRONG_TYPE],
  ] as const;

  test('is accepted or rejected by its extension and signature', async ({ page }) => {
    await openHydratedPage(page, '/contact');
    const application = findForm(page, 'Application');
    for (const [description, upload, message] of files)
      await test.step(`${description} is ${message ? 'rejected' : 'accepted'}`, async () => {
        await cvField(page).setInputFiles(upload);
        if (message) {
          await expect(errorMessage(page)).toHaveText(message);
          await expect(cvField(page)).toHaveValue('');
          await expect(application).not.toContainText(/[\d.]+ KB/);
        } else {
          await expect(application).toContainText(upload.name);
          await expect(application).toContainText(/[\d.]+ KB/);
          await expect(errorMessage(page)).toHaveCount(0);
        }
        // Resets the field for the next file.
        await cvField(page).setInputFiles([]);
        await expect(application).not.toContainText(/[\d.]+ KB/);
        await findField(application, 'phone').fill(description);
        await expect(errorMessage(page)).toHaveCount(0);
      });
  });

  test('can have 10 MB but not one byte more', async ({ page }) => {
    await openHydratedPage(page, '/contact');
    // Creates the file in the page, because Playwright takes longer to transfer a file of 10 MB.
    const selectFile = (bytes: number) =>
      cvField(page).evaluate((input: HTMLInputElement, size) => {
        const content = new Uint8Array(size);
        content.set(new TextEncoder().encode('%PDF-1.7'));
        const transfer = new DataTransfer();
        transfer.items.add(new File([content], 'large.pdf', { type: 'application/pdf' }));
        input.files = transfer.files;
        input.dispatchEvent(new Event('input', { bubbles: true }));
        input.dispatchEvent(new Event('change', { bubbles: true }));
      }, bytes);
    await selectFile(10 * MB + 1);
    await expect(errorMessage(page)).toHaveText(TOO_LARGE);
    await selectFile(10 * MB);
    await expect(errorMessage(page)).toHaveCount(0);
    await expect(findForm(page, 'Application')).toContainText('10240.0 KB');
  });

  test('can be dropped on its field', async ({ page }) => {
    await openHydratedPage(page, '/contact');
    const transfer = await page.evaluateHandle((content) => {
      const data = new DataTransfer();
      data.items.add(new File([content], 'dropped.pdf', { type: 'application/pdf' }));
      return data;
    }, PDF_CONTENT);
    const dropTarget = cvField(page).locator('xpath=..');
    await dropTarget.dispatchEvent('dragover', { dataTransfer: transfer });
    await dropTarget.dispatchEvent('drop', { dataTransfer: transfer });
    await expect(findForm(page, 'Application')).toContainText('dropped.pdf');
    expect(await cvField(page).evaluate((input: HTMLInputElement) => input.files?.[0]?.name)).toBe(
      'dropped.pdf',
    );
  });

  test('does not replace the page when it is dropped outside its field', async ({ page }) => {
    await openHydratedPage(page, '/contact');
    const isPrevented = await page.locator('#work').evaluate((section, content) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([content], 'outside.pdf', { type: 'application/pdf' }));
      return ['dragover', 'drop'].map(
        (type) =>
          !section.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer })),
      );
    }, PDF_CONTENT);
    expect(isPrevented).toEqual([true, true]);
  });

  test('is the first of several dropped files, and a message lists the others', async ({ page }) => {
    const requests = await mockFormService(page, respondSuccess);
    await openHydratedPage(page, '/contact');
    const transfer = await page.evaluateHandle((content) => {
      const data = new DataTransfer();
      for (const name of ['first.pdf', 'second.pdf', 'third.pdf'])
        data.items.add(new File([content], name, { type: 'application/pdf' }));
      return data;
    }, PDF_CONTENT);
    await cvField(page).locator('xpath=..').dispatchEvent('drop', { dataTransfer: transfer });
    await expect(findForm(page, 'Application')).toContainText(
      /first\.pdf, [\d.]+ KB\. One file can be sent; left out: second\.pdf, third\.pdf/,
    );
    await fillApplication(findForm(page, 'Application'));
    await submitButton(page).click();
    await expect.poll(() => requests.length).toBe(1);
    expect(
      requests[0]
        ?.postDataBuffer()
        ?.toString('latin1')
        .match(/filename="[^"]*"/g),
    ).toEqual(['filename="first.pdf"']);
  });

  for (const [description, upload, result] of [
    ['a valid file', cvFile('early.pdf', PDF_CONTENT), /early\.pdf, [\d.]+ KB/],
    ['an invalid file', cvFile('early.exe', 'MZ'), new RegExp(WRONG_TYPE)],
  ] as const) {
    test(`is checked after hydration when ${description} was selected before`, async ({ page }) => {
      await page.goto('/contact');
      await cvField(page).evaluate(
        (input: HTMLInputElement, { name, text }) => {
          const data = new DataTransfer();
          data.items.add(new File([text], name));
          input.files = data.files;
        },
        { name: upload.name, text: upload.buffer.toString('latin1') },
      );
      await expect(page.locator(APP_READY_SELECTOR)).toHaveCount(0);
      await hydrate(page);
      await expect(findForm(page, 'Application')).toContainText(result);
      await expect(cvField(page)).not.toBeFocused();
    });
  }

  test('is removed when a rejected file replaces it', async ({ page }) => {
    await openHydratedPage(page, '/contact');
    await cvField(page).setInputFiles(cvFile('good.pdf', PDF_CONTENT));
    await expect(findForm(page, 'Application')).toContainText('good.pdf');
    await cvField(page).setInputFiles(cvFile('bad.exe', 'MZ'));
    await expect(errorMessage(page)).toHaveText(WRONG_TYPE);
    await expect(findForm(page, 'Application')).not.toContainText('good.pdf');
  });
});

test('the form posts its fields and the CV, shows thanks for 5 s, and clears itself', {
  tag: '@main',
}, async ({ page }) => {
  const response = Promise.withResolvers<void>();
  const requests = await mockFormService(page, async (route) => {
    await response.promise;
    await respondSuccess(route);
  });
  await page.clock.install();
  await openHydratedPage(page, '/contact');
  const application = findForm(page, 'Application');
  await fillApplication(application);
  await cvField(page).setInputFiles(cvFile('asha-rao.pdf', PDF_CONTENT));
  await expect(application).toContainText('asha-rao.pdf');
  await pausePageClock(page);
  await submitButton(page).click();
  await expect(submitButton(page)).toHaveText(messages.application.sending);
  await expect(submitButton(page)).toBeDisabled();
  response.resolve();
  const thanks = thanksMessage(page, 'Application');
  await expect(thanks).toBeVisible();
  expect(parseMultipart(requests[0])).toMatchObject({
    position: APPLICATION_POSITION,
    experience: APPLICATION_EXPERIENCE,
    attachment: 'asha-rao.pdf',
    _subject: messages.application.mailSubject,
    _captcha: 'false',
    _template: 'table',
  });
  await page.clock.runFor(4_800);
  await expect(thanks).toBeVisible();
  await page.clock.runFor(400);
  await expect(thanks).toHaveCount(0);
  await expect(findField(application, 'name')).toHaveValue('');
  await expect(cvField(page)).toHaveValue('');
  await expect(application).not.toContainText('asha-rao.pdf');
});

test('a slow upload shows its progress and does not time out', async ({ page, browserName }) => {
  test.skip(browserName !== 'chromium', 'throttles the network by the Chrome DevTools Protocol');
  await page.clock.install();
  await openHydratedPage(page, '/contact');
  const application = findForm(page, 'Application');
  await fillApplication(application);
  await cvField(page).setInputFiles(
    cvFile('slow.pdf', Buffer.concat([Buffer.from(PDF_CONTENT), Buffer.alloc(MB)])),
  );
  await expect(application).toContainText('slow.pdf');
  const devtools = await page.context().newCDPSession(page);
  const throttleUpload = (uploadThroughput: number) =>
    devtools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput,
    });
  // At this speed the upload takes longer than the test on any machine.
  await throttleUpload(15 * 1024);
  await pausePageClock(page);
  await submitButton(page).click();
  await expect(submitButton(page)).toHaveText(/\d+%$/);
  for (let check = 0; check < 3; check += 1) {
    // Lets 15 s pass on the page's clock, then waits for more progress.
    await page.clock.runFor(15_000);
    const progress = (await submitButton(page).textContent()) ?? '';
    await expect(submitButton(page)).not.toHaveText(progress);
    await expect(submitButton(page)).toHaveText(/\d+%$/);
  }
  await throttleUpload(-1);
  await expect(thanksMessage(page, 'Application')).toBeVisible();
});

test('a failure shows an error and keeps all fields and the CV', async ({ page, browserMonitor }) => {
  browserMonitor.allowedMessages.push(/500/, /enquiry service/i);
  await mockFormService(page, (route) => route.fulfill({ status: 500 }));
  await openHydratedPage(page, '/contact');
  const application = findForm(page, 'Application');
  await fillApplication(application);
  await cvField(page).setInputFiles(cvFile('kept.pdf', PDF_CONTENT));
  await submitButton(page).click();
  const banner = await expectSendFailure(
    application,
    messages.application.failed,
    messages.failure.serviceFault,
  );
  await expect(banner, 'a mailto link cannot attach a file').toContainText(
    fillMessage(messages.failure.writeWithFilesInstead, { email: studioEmail }),
  );
  await expect(application).toContainText('kept.pdf');
  expect(await cvField(page).evaluate((input: HTMLInputElement) => input.files?.length)).toBe(1);
});

test('a CV that was changed, moved or deleted must be selected again', async ({ page }, testInfo) => {
  const requests = await mockFormService(page, respondSuccess);
  await openHydratedPage(page, '/contact');
  const application = findForm(page, 'Application');
  await fillApplication(application);
  const path = testInfo.outputPath('cv.pdf');
  for (const [event, changeFile] of [
    [
      'changed',
      () => {
        appendFileSync(path, 'One more line');
        // Chromium compares modification times in seconds.
        utimesSync(path, new Date(), new Date(Date.now() + 60_000));
      },
    ],
    ['moved', () => renameSync(path, testInfo.outputPath('elsewhere.pdf'))],
    ['deleted', () => rmSync(path)],
  ] as const)
    await test.step(event, async () => {
      writeFileSync(path, PDF_CONTENT);
      await cvField(page).setInputFiles(path);
      await expect(application).toContainText(/cv\.pdf, [\d.]+ KB/);
      changeFile();
      await submitButton(page).click();
      await expect(errorMessage(page)).toHaveText(
        'Your file has changed since you chose it. Please choose it again.',
      );
      await expect(cvField(page)).toBeFocused();
      await expect(cvField(page)).toHaveValue('');
      await expect(application).not.toContainText('cv.pdf');
      await expect(findField(application, 'message')).toHaveValue('I draw joints.');
    });
  expect(requests).toHaveLength(0);
  writeFileSync(path, PDF_CONTENT);
  await cvField(page).setInputFiles(path);
  await submitButton(page).click();
  await expect(thanksMessage(page, 'Application')).toBeVisible();
});

test('the form offers the positions and years of experience of the content', async ({ page }) => {
  await page.goto('/contact');
  const options = (name: string) =>
    findField(findForm(page, 'Application'), name).locator('option:not([value=""])');
  await expect(options('position')).toHaveText(enquiries.positions);
  await expect(options('experience')).toHaveText(enquiries.experience);
});
