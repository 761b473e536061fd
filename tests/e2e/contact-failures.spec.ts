import {
  CONTACT_VALUES,
  expectFailed,
  fillContact,
  findField,
  findForm,
  MAIL_SUBJECT,
  mockFormService,
  parseMultipart,
  respondSuccess,
  SERVICE_URL,
  SUBJECT,
  sendButton,
  thanksMessage,
} from '../support/forms.ts';
import { messages } from '../support/messages.ts';
import { studioEmail } from '../support/routes.ts';
import { expect, openPage, type Page, pauseClock, test } from '../support/test.ts';

const send = (page: Page) => sendButton(findForm(page, 'Contact'));
const FAILURE = messages.message.failed;

const page404 = { status: 404, contentType: 'text/html', body: '<h1>No</h1>' };
const login = { status: 200, contentType: 'text/html', body: '<h1>Log in</h1>' };
const slow = { success: 'false', userMessage: 'Please try again in 20 seconds.' };
const unread = { error: 'Bad Request', message: 'Client Error', statusCode: 400 };
const FAILURES = [
  ['a 500', (route) => route.fulfill({ status: 500, body: 'broken' }), /has a fault/],
  ['a 404 of HTML', (route) => route.fulfill(page404), /did not take it/],
  ['a 413', (route) => route.fulfill({ status: 413, body: '' }), /too large/],
  ['the relay’s refusal', (route) => route.fulfill({ status: 429, json: slow }), /again in 20 seconds/],
  ['an HTTP library’s refusal', (route) => route.fulfill({ status: 400, json: unread }), /did not take it/],
  ['an address not confirmed', (route) => route.fulfill({ json: { success: 'false' } }), /did not take it/],
  ['a page to log in', (route) => route.fulfill(login), /has a fault/],
  ['a broken connection', (route) => route.abort('connectionreset'), /could not be reached/],
] as [string, Parameters<typeof mockFormService>[1], RegExp][];

test('whatever goes wrong, the banner says so and why, and everything typed is kept until it is sent', {
  tag: '@main',
}, async ({ page, watch, browserName }) => {
  watch.expected.push(/./);
  await openPage(page, '/contact');
  const contact = findForm(page, 'Contact');
  await fillContact(contact);
  const ids = new Set<string | undefined>();
  for (const [what, answer, reason] of FAILURES) {
    const logged = watch.complaints.length;
    const requests = await mockFormService(page, answer);
    await send(page).click();
    await test.step(what, () => expectFailed(contact, FAILURE, reason));
    await expect.poll(() => watch.complaints.length, `${what} is logged`).toBeGreaterThan(logged);
    for (const [name, value] of Object.entries(CONTACT_VALUES))
      await expect(findField(contact, name)).toHaveValue(value);
    await expect(findField(contact, 'subject')).toHaveValue(SUBJECT);
    ids.add(parseMultipart(requests[0])._id);
    await page.unroute(SERVICE_URL);
  }
  const requests = await mockFormService(page, respondSuccess);
  await send(page).click();
  await expect(thanksMessage(page, 'Contact')).toBeVisible();
  ids.add(parseMultipart(requests[0])._id);
  // Firefox's protocol does not tell what was posted.
  if (browserName === 'chromium')
    expect([...ids], 'the same enquiry keeps its id').toEqual([expect.stringMatching(/\S/)]);
});

test('a message that cannot be sent can be sent another way: by mail, or copied', { tag: '@main' }, async ({
  page,
  watch,
}) => {
  watch.expected.push(/./);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await openPage(page, '/contact');
  const contact = findForm(page, 'Contact');
  await fillContact(contact);
  await page.context().setOffline(true);
  await send(page).click();
  const banner = contact.getByRole('group', { name: FAILURE });
  await expect(banner).toContainText(messages.failure.offline);
  const mail = new URL((await banner.getByRole('link').getAttribute('href')) ?? '');
  expect(mail.pathname).toBe(studioEmail);
  expect(mail.searchParams.get('subject')).toBe(MAIL_SUBJECT);
  const text = [
    `${messages.forms.fullName}: ${CONTACT_VALUES.name}`,
    `${messages.forms.email}: ${CONTACT_VALUES.email}`,
    `${messages.forms.phone}: ${CONTACT_VALUES.phone}`,
    `${messages.message.subject}: ${SUBJECT}`,
    `${messages.message.message}: ${CONTACT_VALUES.message}`,
  ];
  expect(mail.searchParams.get('body')?.split('\r\n')).toEqual(text);
  await banner.getByRole('button', { name: messages.failure.copy }).click();
  await expect(banner.getByRole('button')).toHaveText(messages.failure.copied);
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(text.join('\n'));
  await page.context().setOffline(false);
});

test('where nothing can be copied, the text stands there selected', { tag: '@once' }, async ({
  page,
  watch,
}) => {
  watch.expected.push(/./);
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'clipboard', { value: undefined });
  });
  await mockFormService(page, (route) => route.fulfill({ status: 500 }));
  await openPage(page, '/contact');
  const contact = findForm(page, 'Contact');
  await fillContact(contact);
  await send(page).click();
  await contact.getByRole('button', { name: messages.failure.copy }).click();
  expect(await page.evaluate(() => getSelection()?.toString())).toContain(CONTACT_VALUES.message);
});

test('an edit clears the banner', { tag: '@once' }, async ({ page, watch }) => {
  watch.expected.push(/500/, /enquiry service/i);
  await mockFormService(page, (route) => route.fulfill({ status: 500 }));
  await openPage(page, '/contact');
  await fillContact(findForm(page, 'Contact'));
  await send(page).click();
  // The focus goes to it, and with it what a driver would type into a field meanwhile.
  await expect(findForm(page, 'Contact').getByRole('group', { name: FAILURE })).toBeFocused();
  await findField(findForm(page, 'Contact'), 'phone').fill('2');
  await expect(findForm(page, 'Contact').getByRole('alert')).toHaveCount(0);
});

test('a service that never answers has failed after 20 s', { tag: '@once' }, async ({ page, watch }) => {
  watch.expected.push(/./);
  const requests = await mockFormService(page, () => new Promise(() => {}));
  await page.clock.install();
  await openPage(page, '/contact');
  await fillContact(findForm(page, 'Contact'));
  await pauseClock(page);
  await send(page).click();
  await expect.poll(() => requests.length).toBe(1);
  await page.clock.runFor(19_900);
  await expect(send(page)).toBeDisabled();
  await page.clock.runFor(200);
  await expect(findForm(page, 'Contact').getByRole('alert')).toHaveText(FAILURE);
  await expect(send(page)).toBeEnabled();
});
