import { rmSync, writeFileSync } from 'node:fs';
import { APP_READY_SELECTOR } from '../../apps/site/app/critical-path/contract.ts';
import {
  cvFile,
  fillApplication,
  findField,
  findForm,
  PDF_CONTENT,
  sendButton,
  thanksMessage,
} from '../support/forms.ts';
import { messages } from '../support/messages.ts';
import { expect, hydrate, openHydratedPage, pausePageClock, test } from '../support/test.ts';

// tests/components/application-form.test.tsx tests errors, drops and thanks, and mailbox.spec.ts the delivery.

test('a CV that was selected before hydration is checked afterwards', async ({ page }) => {
  await page.goto('/contact');
  const application = findForm(page, 'Application');
  const cvField = findField(application, 'attachment');
  await cvField.evaluate((input: HTMLInputElement) => {
    const data = new DataTransfer();
    data.items.add(new File(['MZ'], 'early.exe'));
    input.files = data.files;
  });
  await expect(page.locator(APP_READY_SELECTOR)).toHaveCount(0);
  await hydrate(page);
  await expect(application).toContainText(messages.application.cvWrongType);
  await expect(cvField).not.toBeFocused();
});

test('a slow upload shows its progress and does not time out', async ({ page }) => {
  await page.clock.install();
  await openHydratedPage(page, '/contact');
  const application = findForm(page, 'Application');
  const button = sendButton(application);
  await fillApplication(application);
  await findField(application, 'attachment').setInputFiles(
    cvFile('slow.pdf', Buffer.concat([Buffer.from(PDF_CONTENT), Buffer.alloc(1024 * 1024)])),
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
  await button.click();
  await expect(button).toHaveText(/\d+%$/);
  for (let check = 0; check < 3; check += 1) {
    // Lets 15 s pass on the page's clock, then waits for more progress.
    await page.clock.runFor(15_000);
    const progress = await button.evaluate((element) => element.textContent ?? '');
    await expect(button).not.toHaveText(progress);
    await expect(button).toHaveText(/\d+%$/);
  }
  await throttleUpload(-1);
  await expect(thanksMessage(page, 'Application')).toBeVisible();
});

test('a CV that was deleted on the device must be selected again', async ({ page }, testInfo) => {
  await openHydratedPage(page, '/contact');
  const application = findForm(page, 'Application');
  const cvField = findField(application, 'attachment');
  await fillApplication(application);
  const path = testInfo.outputPath('cv.pdf');
  writeFileSync(path, PDF_CONTENT);
  await cvField.setInputFiles(path);
  await expect(application).toContainText(/cv\.pdf, [\d.]+ KB/);
  rmSync(path);
  await sendButton(application).click();
  await expect(application.getByRole('alert')).toHaveText(messages.application.cvModified);
  await expect(cvField).toBeFocused();
  await expect(cvField).toHaveValue('');
  await expect(findField(application, 'message')).toHaveValue('I draw joints.');
  writeFileSync(path, PDF_CONTENT);
  await cvField.setInputFiles(path);
  await sendButton(application).click();
  await expect(thanksMessage(page, 'Application')).toBeVisible();
});
