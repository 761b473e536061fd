import {
  accepted,
  expectFailed,
  field,
  fillContact,
  form,
  MAIL_SUBJECT,
  MESSAGE,
  posted,
  SERVICE,
  SUBJECT,
  sendButton,
  service,
  thanks,
} from '../support/forms.ts';
import { studioEmail } from '../support/routes.ts';
import { expect, open, type Page, stopTime, test } from '../support/test.ts';
import { words } from '../support/words.ts';

const send = (page: Page) => sendButton(form(page, 'Contact'));
const FAILURE = words.message.failed;

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
] as [string, Parameters<typeof service>[1], RegExp][];

test('whatever goes wrong, the banner says so and why, and everything typed is kept until it is sent', {
  tag: '@main',
}, async ({ page, watch, browserName }) => {
  watch.expected.push(/./);
  await open(page, '/contact');
  const contact = form(page, 'Contact');
  await fillContact(contact);
  const ids = new Set<string | undefined>();
  for (const [what, answer, reason] of FAILURES) {
    const logged = watch.complaints.length;
    const requests = await service(page, answer);
    await send(page).click();
    await test.step(what, () => expectFailed(contact, FAILURE, reason));
    await expect.poll(() => watch.complaints.length, `${what} is logged`).toBeGreaterThan(logged);
    for (const [name, value] of Object.entries(MESSAGE))
      await expect(field(contact, name)).toHaveValue(value);
    await expect(field(contact, 'subject')).toHaveValue(SUBJECT);
    ids.add(posted(requests[0])._id);
    await page.unroute(SERVICE);
  }
  const requests = await service(page, accepted);
  await send(page).click();
  await expect(thanks(page, 'Contact')).toBeVisible();
  ids.add(posted(requests[0])._id);
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
  await open(page, '/contact');
  const contact = form(page, 'Contact');
  await fillContact(contact);
  await page.context().setOffline(true);
  await send(page).click();
  const banner = contact.getByRole('group', { name: FAILURE });
  await expect(banner).toContainText(words.failure.offline);
  const mail = new URL((await banner.getByRole('link').getAttribute('href')) ?? '');
  expect(mail.pathname).toBe(studioEmail);
  expect(mail.searchParams.get('subject')).toBe(MAIL_SUBJECT);
  const text = [
    `${words.forms.fullName}: ${MESSAGE.name}`,
    `${words.forms.email}: ${MESSAGE.email}`,
    `${words.forms.phone}: ${MESSAGE.phone}`,
    `${words.message.subject}: ${SUBJECT}`,
    `${words.message.message}: ${MESSAGE.message}`,
  ];
  expect(mail.searchParams.get('body')?.split('\r\n')).toEqual(text);
  await banner.getByRole('button', { name: words.failure.copy }).click();
  await expect(banner.getByRole('button')).toHaveText(words.failure.copied);
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
  await service(page, (route) => route.fulfill({ status: 500 }));
  await open(page, '/contact');
  const contact = form(page, 'Contact');
  await fillContact(contact);
  await send(page).click();
  await contact.getByRole('button', { name: words.failure.copy }).click();
  expect(await page.evaluate(() => getSelection()?.toString())).toContain(MESSAGE.message);
});

test('an edit clears the banner', { tag: '@once' }, async ({ page, watch }) => {
  watch.expected.push(/500/, /enquiry service/i);
  await service(page, (route) => route.fulfill({ status: 500 }));
  await open(page, '/contact');
  await fillContact(form(page, 'Contact'));
  await send(page).click();
  // The focus goes to it, and with it what a driver would type into a field meanwhile.
  await expect(form(page, 'Contact').getByRole('group', { name: FAILURE })).toBeFocused();
  await field(form(page, 'Contact'), 'phone').fill('2');
  await expect(form(page, 'Contact').getByRole('alert')).toHaveCount(0);
});

test('a service that never answers has failed after 20 s', { tag: '@once' }, async ({ page, watch }) => {
  watch.expected.push(/./);
  const requests = await service(page, () => new Promise(() => {}));
  await page.clock.install();
  await open(page, '/contact');
  await fillContact(form(page, 'Contact'));
  await stopTime(page);
  await send(page).click();
  await expect.poll(() => requests.length).toBe(1);
  await page.clock.runFor(19_900);
  await expect(send(page)).toBeDisabled();
  await page.clock.runFor(200);
  await expect(form(page, 'Contact').getByRole('alert')).toHaveText(FAILURE);
  await expect(send(page)).toBeEnabled();
});
