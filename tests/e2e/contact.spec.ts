import { APP_READY_SELECTOR } from '../../apps/site/app/critical-path/contract.ts';
import { paths } from '../../packages/content/paths.ts';
import {
  CONTACT_SUBJECT,
  CONTACT_VALUES,
  expectSendFailure,
  FORM_SERVICE_URL,
  fillContact,
  findField,
  findForm,
  mockFormService,
  parseMultipart,
  respondSuccess,
  sendButton,
  thanksMessage,
} from '../support/forms.ts';
import { fillMessage, messages } from '../support/messages.ts';
import { articles, enquiries, readPageTexts, studioEmail, subjectName } from '../support/routes.ts';
import { expect, openHydratedPage, type Page, test } from '../support/test.ts';

// tests/components/contact-form.test.tsx tests errors, thanks and failures, and mailbox.spec.ts the delivery.

const expectValues = async (page: Page) => {
  for (const [name, value] of Object.entries({ ...CONTACT_VALUES, subject: CONTACT_SUBJECT }))
    await expect(findField(findForm(page, 'Contact'), name)).toHaveValue(value);
};

test('a click before hydration shows an error, the fields survive navigation and reload, and are sent once', {
  tag: '@main',
}, async ({ page }) => {
  const response = Promise.withResolvers<void>();
  const requests = await mockFormService(page, async (route) => {
    await response.promise;
    await respondSuccess(route);
  });
  await page.goto('/contact');
  const contact = findForm(page, 'Contact');
  await sendButton(contact).click();
  await expect(contact.getByRole('alert')).toHaveText([messages.forms.nameRequired]);
  await expect(findField(contact, 'name')).toBeFocused();
  await fillContact(contact);
  await page.getByRole('contentinfo').getByRole('link', { name: messages.pages.about }).click();
  await expect(page).toHaveURL(paths.about());
  await page.goBack();
  await expectValues(page);
  await page.reload();
  await expectValues(page);
  await sendButton(contact).dblclick();
  await findField(contact, 'name').press('Enter');
  response.resolve();
  await expect(thanksMessage(page, 'Contact')).toBeVisible();
  expect(requests).toHaveLength(1);
  expect(requests[0]?.url()).toMatch(new RegExp(`/ajax/${studioEmail}$`));
  expect(parseMultipart(requests[0])).toMatchObject({ ...CONTACT_VALUES, subject: CONTACT_SUBJECT });
  await openHydratedPage(page, '/contact');
  await expect(findField(contact, 'message')).toHaveValue('');
});

test('thanks for a long message are visible on small and large screens', async ({ page }) => {
  await mockFormService(page, respondSuccess);
  const thanks = thanksMessage(page, 'Contact');
  const topBarHeight = () => page.getByRole('banner').evaluate((bar) => bar.getBoundingClientRect().height);
  const thanksTop = () => thanks.evaluate((element) => element.getBoundingClientRect().top);
  for (const [width, height] of [
    [320, 568],
    [844, 390],
    [1440, 740],
  ] as const) {
    await page.setViewportSize({ width, height });
    await openHydratedPage(page, '/contact');
    await fillContact(findForm(page, 'Contact'));
    await findField(findForm(page, 'Contact'), 'message').fill('A room. '.repeat(750));
    await sendButton(findForm(page, 'Contact')).click();
    await expect(thanks, `${width} x ${height}`).toBeInViewport({ ratio: 1 });
    await expect.poll(async () => (await thanksTop()) - (await topBarHeight())).toBeGreaterThanOrEqual(0);
    await expect(thanks).toBeFocused();
  }
});

test('a subject that is selected before hydration overrides the one in the URL', async ({ page }) => {
  const entryModule = Promise.withResolvers<void>();
  await page.route(/\/assets\/entry\.client[^/]*\.js$/, async (route) => {
    await entryModule.promise;
    await route.continue();
  });
  await page.goto(`/contact?${new URLSearchParams({ subject: subjectName('furniture') })}`);
  const contact = findForm(page, 'Contact');
  await findField(contact, 'subject').selectOption(CONTACT_SUBJECT);
  entryModule.resolve();
  await page.locator(APP_READY_SELECTOR).waitFor();
  await expect(findField(contact, 'subject')).toHaveValue(CONTACT_SUBJECT);
  await expect(contact.getByRole('status').filter({ hasText: subjectName('furniture') })).toHaveCount(0);
});

test('a link to the form selects its subject', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openHydratedPage(page, paths.nazaakat());
  await page.getByRole('link', { name: readPageTexts('nazaakat').closing.buttonText }).click();
  const contact = findForm(page, 'Contact');
  const note = contact
    .getByRole('status')
    .filter({ hasText: fillMessage(messages.message.writingAbout, { subject: subjectName('nazaakat') }) });
  await expect(note).toBeInViewport({ ratio: 1 });
  await expect(page.locator('#write')).toBeFocused();
  await expect(findField(contact, 'subject')).toHaveValue(subjectName('nazaakat'));
});

test('a message that cannot be sent offline stays, and can be sent when the connection returns', async ({
  page,
}) => {
  await openHydratedPage(page, '/contact');
  const contact = findForm(page, 'Contact');
  await fillContact(contact);
  // Focusing a field loads the code and the styles of the error banner.
  const isLoaded = (extension: string) =>
    page.evaluate(
      (file) => performance.getEntriesByType('resource').some(({ name }) => new RegExp(file).test(name)),
      `/failure-notice-[^/]+\\.${extension}$`,
    );
  for (const extension of ['css', 'js']) await expect.poll(() => isLoaded(extension), extension).toBe(true);
  await page.context().setOffline(true);
  await sendButton(contact).click();
  await expectSendFailure(contact, messages.message.failed, messages.failure.offline);
  await expectValues(page);
  await page.context().setOffline(false);
  await sendButton(contact).click();
  await expect(thanksMessage(page, 'Contact')).toBeVisible();
});

test.describe('over plain HTTP from another machine', () => {
  test.skip(Boolean(process.env.BASE_URL), 'needs the port of the site’s own server');
  test.use({ baseURL: `http://studio.test:${process.env.TEST_PORT}` });

  test('forms are sent, and texts that cannot be copied are shown', async ({ page }) => {
    await mockFormService(page, (route) => route.fulfill({ status: 500 }));
    await openHydratedPage(page, '/contact');
    await expect.poll(() => page.evaluate(() => isSecureContext)).toBe(false);
    const contact = findForm(page, 'Contact');
    await fillContact(contact);
    await sendButton(contact).click();
    const banner = await expectSendFailure(contact, messages.message.failed, messages.failure.serviceFault);
    await banner.getByRole('button', { name: messages.failure.copy }).click();
    await expect(banner.getByRole('textbox')).toHaveValue(new RegExp(CONTACT_VALUES.message));
    await page.unroute(FORM_SERVICE_URL);
    await mockFormService(page, respondSuccess);
    await sendButton(contact).click();
    await expect(thanksMessage(page, 'Contact')).toBeVisible();

    await openHydratedPage(page, paths.article(articles[0]?.id ?? ''));
    await page.getByRole('button', { name: messages.article.share }).click();
    await expect(page.getByRole('alert').getByRole('textbox')).toHaveValue(/^http/);
    await openHydratedPage(page, paths.blog());
    const newsletter = findForm(page, 'Newsletter');
    await findField(newsletter, 'email').fill(CONTACT_VALUES.email);
    const request = page.waitForRequest(FORM_SERVICE_URL);
    await sendButton(newsletter).click();
    await expect(thanksMessage(page, 'Newsletter')).toBeVisible();
    expect(parseMultipart(await request)._subject).toBe(enquiries.newsletterSubject);
  });
});

test('the field that visitors leave empty takes no place', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/contact');
  const frames = page.locator(':has(> [name="_honey"])');
  await expect(frames).not.toHaveCount(0);
  for (const frame of await frames.all()) {
    await expect(frame).toHaveCSS('width', '1px');
    await expect(frame).toHaveCSS('height', '1px');
    await expect(frame).toHaveCSS('overflow', 'hidden');
  }
});
