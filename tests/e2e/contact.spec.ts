import { APP_READY_SELECTOR } from '../../apps/site/app/critical-path/contract.ts';
import {
  CONTACT_SUBJECT,
  CONTACT_VALUES,
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
import { fillMessage, messages } from '../support/messages.ts';
import { enquiries, readPageTexts, studioEmail, subjectName } from '../support/routes.ts';
import { expect, openHydratedPage, type Page, pausePageClock, test } from '../support/test.ts';

const submitButton = (page: Page) => sendButton(findForm(page, 'Contact'));

/** Expects exactly one error. The error describes its field, and the field has the focus. */
async function expectFieldError(page: Page, name: string, message: string): Promise<void> {
  const contact = findForm(page, 'Contact');
  await expect(contact.getByRole('alert')).toHaveText([message]);
  const field = findField(contact, name);
  await expect(field).toBeFocused();
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(field).toHaveAccessibleDescription(message);
}

test('validation shows one error at a time, in the specified order, until an edit', {
  tag: '@main',
}, async ({ page }) => {
  const requests = await mockFormService(page, respondSuccess);
  await openHydratedPage(page, '/contact');
  const contact = findForm(page, 'Contact');
  const steps: [field: string, message: string, fix: () => Promise<unknown>][] = [
    ['name', messages.forms.nameRequired, () => findField(contact, 'name').fill('   ')],
    ['name', messages.forms.nameRequired, () => findField(contact, 'name').fill('Asha')],
    ['email', messages.forms.emailRequired, () => findField(contact, 'email').fill('asha')],
    ['email', messages.forms.emailInvalid, () => findField(contact, 'email').fill('asha@home')],
    ['email', messages.forms.emailInvalid, () => findField(contact, 'email').fill('asha@home.example')],
    [
      'subject',
      messages.forms.subjectRequired,
      () => findField(contact, 'subject').selectOption(CONTACT_SUBJECT),
    ],
    ['message', messages.forms.messageRequired, () => findField(contact, 'message').fill(' \n ')],
    ['message', messages.forms.messageRequired, () => findField(contact, 'message').fill('Hello')],
  ];
  for (const [name, message, fix] of steps) {
    await submitButton(page).click();
    await expectFieldError(page, name, message);
    await fix();
    await expect(contact.getByRole('alert')).toHaveCount(0);
  }
  expect(requests).toHaveLength(0);
  await submitButton(page).click();
  await expect(thanksMessage(page, 'Contact')).toBeVisible();
  expect(requests).toHaveLength(1);
});

test('a click on the button before hydration shows the form’s own error', async ({ page }) => {
  await page.goto('/contact');
  await submitButton(page).click();
  await expectFieldError(page, 'name', messages.forms.nameRequired);
});

test('an edit of another field removes the error', async ({ page }) => {
  await openHydratedPage(page, '/contact');
  await submitButton(page).click();
  await expect(findForm(page, 'Contact').getByRole('alert')).toHaveCount(1);
  await findField(findForm(page, 'Contact'), 'phone').fill('1');
  await expect(findForm(page, 'Contact').getByRole('alert')).toHaveCount(0);
});

test('the form posts the fields and directives of the service to the studio’s email address', {
  tag: '@main',
}, async ({ page }) => {
  const requests = await mockFormService(page, respondSuccess);
  await openHydratedPage(page, '/contact');
  await fillContact(findForm(page, 'Contact'));
  await submitButton(page).click();
  await expect.poll(() => requests.length).toBe(1);
  expect(requests[0]?.method()).toBe('POST');
  expect(requests[0]?.url()).toMatch(new RegExp(`/ajax/${studioEmail}$`));
  expect(parseMultipart(requests[0])).toMatchObject({
    ...CONTACT_VALUES,
    subject: CONTACT_SUBJECT,
    _subject: MAIL_SUBJECT,
    _captcha: 'false',
    _template: 'table',
  });
});

test('the form shows its progress, then thanks for 5 s, and clears itself', {
  tag: '@main',
}, async ({ page }) => {
  let respond: (() => void) | undefined;
  await mockFormService(page, async (route) => {
    await new Promise<void>((resolve) => {
      respond = resolve;
    });
    await respondSuccess(route);
  });
  await page.clock.install();
  await openHydratedPage(page, `/contact?${new URLSearchParams({ subject: subjectName('furniture') })}`);
  await expect(findForm(page, 'Contact').getByRole('status')).toContainText(subjectName('furniture'));
  for (const [name, value] of Object.entries(CONTACT_VALUES))
    await findField(findForm(page, 'Contact'), name).fill(value);
  await pausePageClock(page);
  await submitButton(page).click();
  await expect(submitButton(page)).toHaveText(messages.message.sending);
  await expect(submitButton(page)).toBeDisabled();
  await expect.poll(() => respond).toBeDefined();
  respond?.();
  const thanks = thanksMessage(page, 'Contact');
  await expect(thanks).toBeVisible();
  await expect(thanks).toContainText('within 24 hours');
  await page.clock.runFor(4_900);
  await expect(thanks).toBeVisible();
  await page.clock.runFor(200);
  await expect(thanks).toHaveCount(0);
  await expect(submitButton(page)).toBeEnabled();
  await expect(submitButton(page)).toHaveText(enquiries.contact.buttonText);
  for (const name of ['name', 'email', 'phone', 'subject', 'message']) {
    await expect(findField(findForm(page, 'Contact'), name)).toHaveValue('');
  }
  await expect(findForm(page, 'Contact').getByRole('status')).toHaveText(['']);
});

for (const length of [679, 6_000])
  test(`thanks for a message of ${length} characters are visible on every screen`, async ({ page }) => {
    await mockFormService(page, respondSuccess);
    await page.clock.install();
    await openHydratedPage(page, '/contact');
    await pausePageClock(page);
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
      await findField(contact, 'message').fill('A room. '.repeat(length / 8));
      await submitButton(page).click();
      const thanks = thanksMessage(page, 'Contact');
      await expect(thanks, `${width} x ${height}`).toBeInViewport({ ratio: 1 });
      const topBar = await page.getByRole('banner').boundingBox();
      await expect
        .poll(async () => (await thanks.boundingBox())?.y, `${width} x ${height}`)
        .toBeGreaterThanOrEqual(topBar?.height ?? Number.NaN);
      await expect(thanks).toBeFocused();
      await page.clock.runFor(5_100);
      await expect(thanks).toHaveCount(0);
    }
  });

test('a double click and Enter send the form once', async ({ page }) => {
  const response = Promise.withResolvers<void>();
  const requests = await mockFormService(page, async (route) => {
    await response.promise;
    await respondSuccess(route);
  });
  await openHydratedPage(page, '/contact');
  await fillContact(findForm(page, 'Contact'));
  await submitButton(page).dblclick();
  await findField(findForm(page, 'Contact'), 'name').press('Enter');
  response.resolve();
  await expect(thanksMessage(page, 'Contact')).toBeVisible();
  expect(requests).toHaveLength(1);
});

test('the fields survive navigation and reload until they are sent', {
  tag: '@main',
}, async ({ page }) => {
  await mockFormService(page, respondSuccess);
  await openHydratedPage(page, '/contact');
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
  await expect(findField(contact, 'subject')).toHaveValue(CONTACT_SUBJECT);
  await submitButton(page).click();
  await expect(thanksMessage(page, 'Contact')).toBeVisible();
  await openHydratedPage(page, '/contact');
  await expect(findField(contact, 'message')).toHaveValue('');
});

test('a subject in the URL is selected, unless the content has no such subject', async ({ page }) => {
  const subject = findField(findForm(page, 'Contact'), 'subject');
  await page.goto(`/contact?${new URLSearchParams({ subject: subjectName('furniture') })}`);
  await expect(subject).toHaveValue(subjectName('furniture'));
  for (const unknownSubject of ['Cheap+loans', '%3Cscript%3Ealert(1)%3C/script%3E', '']) {
    await openHydratedPage(page, `/contact?subject=${unknownSubject}`);
    await expect(subject).toHaveValue('');
  }
});

test('a subject selected before hydration overrides the subject in the URL', async ({ page }) => {
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

test('the link “Contact For Inquiries” opens the form and selects its subject', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openHydratedPage(page, '/nazaakat');
  await page.getByRole('link', { name: readPageTexts('nazaakat').closing.buttonText }).click();
  const contact = findForm(page, 'Contact');
  const note = contact
    .getByRole('status')
    .filter({ hasText: fillMessage(messages.message.writingAbout, { subject: subjectName('nazaakat') }) });
  await expect(note).toBeInViewport({ ratio: 1 });
  await expect(page.locator('#write')).toBeFocused();
  await expect(findField(contact, 'subject')).toHaveValue(subjectName('nazaakat'));
  await findField(contact, 'subject').selectOption(CONTACT_SUBJECT);
  await expect(note).toHaveCount(0);
});

test('each form states its purpose beside its button, and links to the privacy policy', async ({ page }) => {
  for (const [path, name, purpose] of [
    ['/', 'Contact', enquiries.purposes.contact],
    ['/contact', 'Contact', enquiries.purposes.contact],
    ['/contact', 'Application', enquiries.purposes.application],
    ['/blog', 'Newsletter', enquiries.purposes.newsletter],
  ] as const) {
    await page.goto(path);
    const buttonRow = sendButton(findForm(page, name)).locator('xpath=..');
    await expect(buttonRow).toContainText(purpose);

    await expect(buttonRow).toContainText(messages.forms.sentToOwnServer);
    await expect(buttonRow.getByRole('link')).toHaveAttribute('href', '/privacy-policy');
  }
});

test('the form offers the subjects of the content', async ({ page }) => {
  await page.goto('/contact');
  const options = findField(findForm(page, 'Contact'), 'subject').locator('option:not([value=""])');
  await expect(options).toHaveText(enquiries.subjects.map(({ name }) => name));
});

test('the honeypot field takes no place at 400 % zoom', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/contact');
  const honeypots = page.locator(':has(> [name="_honey"])');
  await expect(honeypots).not.toHaveCount(0);
  for (const honeypot of await honeypots.all()) {
    await expect(honeypot).toHaveCSS('width', '1px');
    await expect(honeypot).toHaveCSS('height', '1px');
    await expect(honeypot).toHaveCSS('overflow', 'hidden');
  }
});
