import {
  CONTACT_SUBJECT,
  CONTACT_VALUES,
  expectSendFailure,
  FORM_SERVICE_URL,
  fillContact,
  findField,
  findForm,
  MAIL_SUBJECT,
  mockFormService,
  parseMultipart,
  respondSuccess,
  sendButton,
  thanksMessage,
} from '../support/forms.ts';
import { messages } from '../support/messages.ts';
import { studioEmail } from '../support/routes.ts';
import { expect, openHydratedPage, type Page, pausePageClock, test } from '../support/test.ts';

const submitButton = (page: Page) => sendButton(findForm(page, 'Contact'));
const FAILURE_MESSAGE = messages.message.failed;

const notFoundPage = { status: 404, contentType: 'text/html', body: '<h1>No</h1>' };
const loginPage = { status: 200, contentType: 'text/html', body: '<h1>Log in</h1>' };
const rateLimitError = { success: 'false', userMessage: 'Please try again in 20 seconds.' };
const badRequestError = { error: 'Bad Request', message: 'Client Error', statusCode: 400 };
const FAILURES = [
  ['a 500', (route) => route.fulfill({ status: 500, body: 'broken' }), /has a fault/],
  ['a 404 page', (route) => route.fulfill(notFoundPage), /did not take it/],
  ['a 413', (route) => route.fulfill({ status: 413, body: '' }), /too large/],
  [
    'the relay’s rate limit',
    (route) => route.fulfill({ status: 429, json: rateLimitError }),
    /again in 20 seconds/,
  ],
  [
    'an error of the HTTP library',
    (route) => route.fulfill({ status: 400, json: badRequestError }),
    /did not take it/,
  ],
  ['an unconfirmed address', (route) => route.fulfill({ json: { success: 'false' } }), /did not take it/],
  ['a login page', (route) => route.fulfill(loginPage), /has a fault/],
  ['a broken connection', (route) => route.abort('connectionreset'), /could not be reached/],
] as [string, Parameters<typeof mockFormService>[1], RegExp][];

test('each failure shows its reason and keeps all fields until they are sent', async ({
  page,
  browserMonitor,
  browserName,
}) => {
  browserMonitor.allowedMessages.push(/./);
  await openHydratedPage(page, '/contact');
  const contact = findForm(page, 'Contact');
  await fillContact(contact);
  const ids = new Set<string | undefined>();
  for (const [failure, respond, reason] of FAILURES) {
    const messageCount = browserMonitor.messages.length;
    const requests = await mockFormService(page, respond);
    await submitButton(page).click();
    await test.step(failure, () => expectSendFailure(contact, FAILURE_MESSAGE, reason));
    await expect
      .poll(() => browserMonitor.messages.length, `${failure} is logged`)
      .toBeGreaterThan(messageCount);
    for (const [name, value] of Object.entries(CONTACT_VALUES))
      await expect(findField(contact, name)).toHaveValue(value);
    await expect(findField(contact, 'subject')).toHaveValue(CONTACT_SUBJECT);
    ids.add(parseMultipart(requests[0])._id);
    await page.unroute(FORM_SERVICE_URL);
  }
  const requests = await mockFormService(page, respondSuccess);
  await submitButton(page).click();
  await expect(thanksMessage(page, 'Contact')).toBeVisible();
  ids.add(parseMultipart(requests[0])._id);
  // Playwright cannot read request bodies in Firefox.
  if (browserName === 'chromium')
    expect([...ids], 'all attempts have the same id').toEqual([expect.stringMatching(/\S/)]);
});

test('an unsent message can be sent by email or copied', async ({ page, browserMonitor }) => {
  browserMonitor.allowedMessages.push(/./);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
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
  await submitButton(page).click();
  const banner = contact.getByRole('group', { name: FAILURE_MESSAGE });
  await expect(banner).toContainText(messages.failure.offline);
  const mail = new URL((await banner.getByRole('link').getAttribute('href')) ?? '');
  expect(mail.pathname).toBe(studioEmail);
  expect(mail.searchParams.get('subject')).toBe(MAIL_SUBJECT);
  const lines = [
    `${messages.forms.fullName}: ${CONTACT_VALUES.name}`,
    `${messages.forms.email}: ${CONTACT_VALUES.email}`,
    `${messages.forms.phone}: ${CONTACT_VALUES.phone}`,
    `${messages.message.subject}: ${CONTACT_SUBJECT}`,
    `${messages.message.message}: ${CONTACT_VALUES.message}`,
  ];
  expect(mail.searchParams.get('body')?.split('\r\n')).toEqual(lines);
  await banner.getByRole('button', { name: messages.failure.copy }).click();
  await expect(banner.getByRole('button')).toHaveText(messages.failure.copied);
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(lines.join('\n'));
  await page.context().setOffline(false);
});

test('the text is selected when the clipboard is not available', async ({ page, browserMonitor }) => {
  browserMonitor.allowedMessages.push(/./);
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'clipboard', { value: undefined });
  });
  await mockFormService(page, (route) => route.fulfill({ status: 500 }));
  await openHydratedPage(page, '/contact');
  const contact = findForm(page, 'Contact');
  await fillContact(contact);
  await submitButton(page).click();
  await contact.getByRole('button', { name: messages.failure.copy }).click();
  await expect.poll(() => page.evaluate(() => getSelection()?.toString())).toContain(CONTACT_VALUES.message);
});

test('an edit removes the banner', async ({ page, browserMonitor }) => {
  browserMonitor.allowedMessages.push(/500/, /enquiry service/i);
  await mockFormService(page, (route) => route.fulfill({ status: 500 }));
  await openHydratedPage(page, '/contact');
  await fillContact(findForm(page, 'Contact'));
  await submitButton(page).click();
  // Waits until the banner has the focus, because it would otherwise interrupt typing.
  await expect(findForm(page, 'Contact').getByRole('group', { name: FAILURE_MESSAGE })).toBeFocused();
  await findField(findForm(page, 'Contact'), 'phone').fill('2');
  await expect(findForm(page, 'Contact').getByRole('alert')).toHaveCount(0);
});

test('a request without a response fails after 20 s', async ({ page, browserMonitor }) => {
  browserMonitor.allowedMessages.push(/./);
  const requests = await mockFormService(page, () => new Promise(() => {}));
  await page.clock.install();
  await openHydratedPage(page, '/contact');
  await fillContact(findForm(page, 'Contact'));
  await pausePageClock(page);
  await submitButton(page).click();
  await expect.poll(() => requests.length).toBe(1);
  await page.clock.runFor(19_900);
  await expect(submitButton(page)).toBeDisabled();
  await page.clock.runFor(200);
  await expect(findForm(page, 'Contact').getByRole('alert')).toHaveText(FAILURE_MESSAGE);
  await expect(submitButton(page)).toBeEnabled();
});
