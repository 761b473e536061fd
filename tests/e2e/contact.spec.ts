import { APP_READY_SELECTOR } from '../../apps/site/app/critical-path/contract.ts';
import {
  CONTACT_VALUES,
  fillContact,
  findField,
  findForm,
  MAIL_SUBJECT,
  mockFormService,
  parseMultipart,
  respondSuccess,
  SUBJECT,
  sendButton,
  thanksMessage,
} from '../support/forms.ts';
import { fillMessage, messages } from '../support/messages.ts';
import { enquiries, readPageTexts, studioEmail, subjectName } from '../support/routes.ts';
import { expect, openPage, type Page, pauseClock, test } from '../support/test.ts';

const send = (page: Page) => sendButton(findForm(page, 'Contact'));

/** The problem that stands in the form: exactly one, beside its field, wired to it, with the focus there. */
async function expectProblem(page: Page, name: string, message: string): Promise<void> {
  const contact = findForm(page, 'Contact');
  await expect(contact.getByRole('alert')).toHaveText([message]);
  const control = findField(contact, name);
  await expect(control).toBeFocused();
  await expect(control).toHaveAttribute('aria-invalid', 'true');
  await expect(control).toHaveAccessibleDescription(message);
}

// By the W3C's protocol Firefox adds to what stands in a field for e-mail.
const NEW_TEXT = { tag: '@chromium' };

test('checks in the order of the specification, one message at a time; any edit clears it', {
  tag: [NEW_TEXT.tag, '@main'],
}, async ({ page }) => {
  const requests = await mockFormService(page, respondSuccess);
  await openPage(page, '/contact');
  const contact = findForm(page, 'Contact');
  const steps: [field: string, message: string, mend: () => Promise<unknown>][] = [
    ['name', messages.forms.needName, () => findField(contact, 'name').fill('   ')],
    ['name', messages.forms.needName, () => findField(contact, 'name').fill('Asha')],
    ['email', messages.forms.needEmail, () => findField(contact, 'email').fill('asha')],
    ['email', messages.forms.wrongEmail, () => findField(contact, 'email').fill('asha@home')],
    ['email', messages.forms.wrongEmail, () => findField(contact, 'email').fill('asha@home.example')],
    ['subject', messages.forms.needSubject, () => findField(contact, 'subject').selectOption(SUBJECT)],
    ['message', messages.forms.needMessage, () => findField(contact, 'message').fill(' \n ')],
    ['message', messages.forms.needMessage, () => findField(contact, 'message').fill('Hello')],
  ];
  for (const [name, message, mend] of steps) {
    await send(page).click();
    await expectProblem(page, name, message);
    await mend();
    await expect(contact.getByRole('alert')).toHaveCount(0);
  }
  expect(requests).toHaveLength(0);
  await send(page).click();
  await expect(thanksMessage(page, 'Contact')).toBeVisible();
  expect(requests).toHaveLength(1);
});

test('the first click of a visit, in an untouched form, shows the message of the form and not the browser’s', async ({
  page,
}) => {
  await page.goto('/contact');
  await send(page).click();
  await expectProblem(page, 'name', messages.forms.needName);
});

test('an edit of another field clears the message, too', { tag: '@once' }, async ({ page }) => {
  await openPage(page, '/contact');
  await send(page).click();
  await expect(findForm(page, 'Contact').getByRole('alert')).toHaveCount(1);
  await findField(findForm(page, 'Contact'), 'phone').fill('1');
  await expect(findForm(page, 'Contact').getByRole('alert')).toHaveCount(0);
});

test('posts the fields and directives that the service knows, to the studio’s address', {
  tag: ['@chromium', '@main'],
}, async ({ page }) => {
  const requests = await mockFormService(page, respondSuccess);
  await openPage(page, '/contact');
  await fillContact(findForm(page, 'Contact'));
  await send(page).click();
  await expect.poll(() => requests.length).toBe(1);
  expect(requests[0]?.method()).toBe('POST');
  expect(requests[0]?.url()).toMatch(new RegExp(`/ajax/${studioEmail}$`));
  expect(parseMultipart(requests[0])).toMatchObject({
    ...CONTACT_VALUES,
    subject: SUBJECT,
    _subject: MAIL_SUBJECT,
    _captcha: 'false',
    _template: 'table',
  });
});

test('says Sending… while busy, thanks for 5 s, then stands empty', { tag: ['@once', '@main'] }, async ({
  page,
}) => {
  let answer: (() => void) | undefined;
  await mockFormService(page, async (route) => {
    await new Promise<void>((resolve) => {
      answer = resolve;
    });
    await respondSuccess(route);
  });
  await page.clock.install();
  await openPage(page, `/contact?${new URLSearchParams({ subject: subjectName('furniture') })}`);
  await expect(findForm(page, 'Contact').getByRole('status')).toContainText(subjectName('furniture'));
  for (const [name, value] of Object.entries(CONTACT_VALUES))
    await findField(findForm(page, 'Contact'), name).fill(value);
  await pauseClock(page);
  await send(page).click();
  await expect(send(page)).toHaveText(messages.message.sending);
  await expect(send(page)).toBeDisabled();
  await expect.poll(() => answer).toBeDefined();
  answer?.();
  const panel = thanksMessage(page, 'Contact');
  await expect(panel).toBeVisible();
  await expect(panel).toContainText('within 24 hours');
  await page.clock.runFor(4_900);
  await expect(panel).toBeVisible();
  await page.clock.runFor(200);
  await expect(panel).toHaveCount(0);
  await expect(send(page)).toBeEnabled();
  await expect(send(page)).toHaveText(enquiries.contact.buttonText);
  for (const name of ['name', 'email', 'phone', 'subject', 'message']) {
    await expect(findField(findForm(page, 'Contact'), name)).toHaveValue('');
  }
  await expect(findForm(page, 'Contact').getByRole('status')).toHaveText(['']);
});

for (const letters of [679, 6_000])
  test(`the thanks for ${letters} letters are in view on every screen`, {
    tag: letters > 1_000 ? [] : '@once',
  }, async ({ page }) => {
    await mockFormService(page, respondSuccess);
    await page.clock.install();
    await openPage(page, '/contact');
    const contact = findForm(page, 'Contact');
    for (const [width, height] of [
      [320, 568],
      [390, 844],
      [844, 390],
      [768, 1024],
      [1440, 740],
    ] as const) {
      await page.setViewportSize({ width, height });
      await fillContact(contact);
      await findField(contact, 'message').fill('A room. '.repeat(letters / 8));
      await send(page).click();
      const panel = thanksMessage(page, 'Contact');
      await expect(panel, `${width} x ${height}`).toBeInViewport({ ratio: 1 });
      const bar = await page.getByRole('banner').boundingBox();
      expect((await panel.boundingBox())?.y, `${width} x ${height}`).toBeGreaterThanOrEqual(
        bar?.height ?? Number.NaN,
      );
      await expect(panel).toBeFocused();
      await page.clock.runFor(5_100);
      await expect(panel).toHaveCount(0);
    }
  });

test('a second click, and Enter besides, send once', { tag: '@main' }, async ({ page }) => {
  const requests = await mockFormService(page, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 400));
    await respondSuccess(route);
  });
  await openPage(page, '/contact');
  await fillContact(findForm(page, 'Contact'));
  await send(page).dblclick();
  await findField(findForm(page, 'Contact'), 'name').press('Enter');
  await expect(thanksMessage(page, 'Contact')).toBeVisible();
  expect(requests).toHaveLength(1);
});

test('what was typed is there again after leaving and after a reload, until it is sent', {
  tag: '@main',
}, async ({ page }) => {
  await mockFormService(page, respondSuccess);
  await openPage(page, '/contact');
  const contact = findForm(page, 'Contact');
  await fillContact(contact);
  await page.getByRole('contentinfo').getByRole('link', { name: messages.pages.about }).click();
  await expect(page).toHaveURL(/\/about$/);
  await page.goBack();
  for (const [name, value] of Object.entries(CONTACT_VALUES))
    await expect(findField(contact, name)).toHaveValue(value);
  await page.reload();
  for (const [name, value] of Object.entries(CONTACT_VALUES))
    await expect(findField(contact, name)).toHaveValue(value);
  await expect(findField(contact, 'subject')).toHaveValue(SUBJECT);
  await send(page).click();
  await expect(thanksMessage(page, 'Contact')).toBeVisible();
  await openPage(page, '/contact');
  await expect(findField(contact, 'message')).toHaveValue('');
});

test('an address chooses a listed subject, with no hand on the mouse, and no other', {
  tag: ['@once', '@main'],
}, async ({ page }) => {
  const subject = findField(findForm(page, 'Contact'), 'subject');
  await page.goto(`/contact?${new URLSearchParams({ subject: subjectName('furniture') })}`);
  await expect(subject).toHaveValue(subjectName('furniture'));
  for (const other of ['Cheap+loans', '%3Cscript%3Ealert(1)%3C/script%3E', '']) {
    await openPage(page, `/contact?subject=${other}`);
    await expect(subject).toHaveValue('');
  }
});

test('a subject that was chosen before the application starts wins over the one in the address', async ({
  page,
}) => {
  const held = Promise.withResolvers<void>();
  await page.route(/\/assets\/entry\.client[^/]*\.js$/, async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto(`/contact?${new URLSearchParams({ subject: subjectName('furniture') })}`);
  const contact = findForm(page, 'Contact');
  await findField(contact, 'subject').selectOption(SUBJECT);
  held.resolve();
  await page.locator(APP_READY_SELECTOR).waitFor();
  await expect(findField(contact, 'subject')).toHaveValue(SUBJECT);
  await expect(contact.getByRole('status').filter({ hasText: subjectName('furniture') })).toHaveCount(0);
});

test('Contact For Inquiries leads to the form, with the subject chosen and said', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openPage(page, '/nazaakat');
  await page.getByRole('link', { name: readPageTexts('nazaakat').closing.buttonText }).click();
  const contact = findForm(page, 'Contact');
  const note = contact
    .getByRole('status')
    .filter({ hasText: fillMessage(messages.message.about, { subject: subjectName('nazaakat') }) });
  await expect(note).toBeInViewport({ ratio: 1 });
  await expect(page.locator('#write')).toBeFocused();
  await expect(findField(contact, 'subject')).toHaveValue(subjectName('nazaakat'));
  await findField(contact, 'subject').selectOption(SUBJECT);
  await expect(note).toHaveCount(0);
});

test('each form says beside its button what becomes of it, and leads to the policy', {
  tag: '@once',
}, async ({ page }) => {
  for (const [path, name, purpose] of [
    ['/', 'Contact', enquiries.purposes.contact],
    ['/contact', 'Contact', enquiries.purposes.contact],
    ['/contact', 'Application', enquiries.purposes.application],
    ['/blog', 'Newsletter', enquiries.purposes.newsletter],
  ] as const) {
    await page.goto(path);
    const foot = sendButton(findForm(page, name)).locator('xpath=..');
    await expect(foot).toContainText(purpose);
    // This site is built with its own relay.
    await expect(foot).toContainText(messages.forms.ownServer);
    await expect(foot.getByRole('link')).toHaveAttribute('href', '/privacy-policy');
  }
});

test('the subjects are those that the studio lists', { tag: '@once' }, async ({ page }) => {
  await page.goto('/contact');
  const options = findField(findForm(page, 'Contact'), 'subject').locator('option:not([value=""])');
  await expect(options).toHaveText(enquiries.subjects.map(({ name }) => name));
});

test('what is meant to stay empty is out of sight at 400 % zoom too', { tag: '@once' }, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/contact');
  for (const field of await page.locator('[name="_honey"]').all()) {
    const box = await field.boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(0);
  }
});
