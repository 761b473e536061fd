import {
  APPLICATION_EXPERIENCE,
  APPLICATION_POSITION,
  CONTACT_SUBJECT,
  CONTACT_VALUES,
  cvFile,
  expectSendFailure,
  fillApplication,
  fillContact,
  findField,
  findForm,
  MAIL_SUBJECT,
  mockFormService,
  PDF_CONTENT,
  parseMultipart,
  respondSuccess,
  sendButton,
  thanksMessage,
} from '../support/forms.ts';
import { messages } from '../support/messages.ts';
import { articles, enquiries } from '../support/routes.ts';
import { expect, type Locator, openHydratedPage, test } from '../support/test.ts';

/** Simulates the translation of a browser. Wraps the text of labels in two `font` elements, and replaces the text of options. */
const translateForm = (form: Locator): Promise<void> =>
  form.evaluate((root) => {
    for (const element of root.querySelectorAll('label, option')) {
      if (element instanceof HTMLOptionElement) element.textContent = `«${element.textContent}»`;
      else
        for (const text of [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE)) {
          const font = document.createElement('font');
          font.append(document.createElement('font'));
          font.firstElementChild?.append(`«${text.textContent}»`);
          text.replaceWith(font);
        }
    }
  });

const respondError = (status: number) => (route: Parameters<typeof respondSuccess>[0]) =>
  route.fulfill({ status });

test('a translated form is sent with its original texts', async ({ page, browserMonitor }) => {
  browserMonitor.allowedMessages.push(/500/, /enquiry service/i);
  await mockFormService(page, respondError(500));
  await openHydratedPage(page, '/contact');
  const contact = findForm(page, 'Contact');
  const application = findForm(page, 'Application');
  await translateForm(contact);
  await translateForm(application);
  await fillContact(contact);
  await sendButton(contact).click();
  const banner = await expectSendFailure(contact, messages.message.failed, messages.failure.serviceFault);
  const mail = new URL((await banner.getByRole('link').getAttribute('href')) ?? '');
  expect(mail.searchParams.get('subject')).toBe(MAIL_SUBJECT);
  expect(mail.searchParams.get('body')).toContain(`${messages.forms.fullName}: ${CONTACT_VALUES.name}`);
  expect(mail.searchParams.get('body')).not.toMatch(/[«»]/);

  const requests = await mockFormService(page, respondSuccess);
  await sendButton(contact).click();
  await expect(thanksMessage(page, 'Contact')).toBeVisible();
  await fillApplication(application);
  await findField(application, 'attachment').setInputFiles(cvFile('cv.pdf', PDF_CONTENT));
  await sendButton(application).click();
  await expect(thanksMessage(page, 'Application')).toBeVisible();
  expect(parseMultipart(requests[0])).toMatchObject({ subject: CONTACT_SUBJECT, _subject: MAIL_SUBJECT });
  expect(parseMultipart(requests[1])).toMatchObject({
    position: APPLICATION_POSITION,
    experience: APPLICATION_EXPERIENCE,
  });
});

test('a pasted email address is cleaned, and its domain is converted to ASCII', async ({ page }) => {
  const requests = await mockFormService(page, respondSuccess);
  await openHydratedPage(page, '/contact');
  const contact = findForm(page, 'Contact');
  await fillContact(contact);
  await findField(contact, 'email').fill('\u202amailto:Asha@काग़ज़.भारत,');
  await sendButton(contact).click();
  await expect(thanksMessage(page, 'Contact')).toBeVisible();
  expect(parseMultipart(requests[0]).email).toBe('Asha@xn--11bep1kbi.xn--h2brj9c');
});

test('an unsent message with half an emoji can be sent by email', async ({ page, browserMonitor }) => {
  browserMonitor.allowedMessages.push(/500/, /enquiry service/i);
  await mockFormService(page, respondError(500));
  const longTitle = 'a'.repeat(119);
  await openHydratedPage(page, `/contact?${new URLSearchParams({ about: `${longTitle}🕯️` })}`);
  const contact = findForm(page, 'Contact');
  const message = findField(contact, 'message');
  await expect(message).toHaveValue(`${longTitle}\n\n`);
  await fillContact(contact);
  await message.evaluate((area: HTMLTextAreaElement) => {
    area.value = 'A candle: \ud83d';
  });
  await sendButton(contact).click();
  const banner = await expectSendFailure(contact, messages.message.failed, messages.failure.serviceFault);
  await expect(banner.getByRole('link')).toHaveAttribute('href', /A%20candle%3A%20%EF%BF%BD$/);
});

test('a script error shows the failure and keeps the fields', async ({ page, browserMonitor }) => {
  browserMonitor.allowedMessages.push(/no random numbers/);
  await page.addInitScript(() => {
    crypto.getRandomValues = () => {
      throw new Error('no random numbers');
    };
  });
  await openHydratedPage(page, '/contact');
  const contact = findForm(page, 'Contact');
  await fillContact(contact);
  await sendButton(contact).click();
  await expectSendFailure(contact, messages.message.failed, messages.failure.pageFault);
  await expect(findField(contact, 'message')).toHaveValue(CONTACT_VALUES.message);
});

test.describe('over plain HTTP from another machine', () => {
  test.skip(Boolean(process.env.BASE_URL), 'needs the port of the site’s own server');
  test.use({ baseURL: `http://studio.test:${process.env.TEST_PORT}` });

  test('forms are sent, and texts that cannot be copied are shown', async ({ page, browserMonitor }) => {
    browserMonitor.allowedMessages.push(
      /500/,
      /enquiry service/i,
      /Cross-Origin-Opener-Policy header has been ignored/,
    );
    await mockFormService(page, respondError(500));
    await openHydratedPage(page, '/contact');
    expect(await page.evaluate(() => isSecureContext)).toBe(false);
    const contact = findForm(page, 'Contact');
    await fillContact(contact);
    await sendButton(contact).click();
    const banner = await expectSendFailure(contact, messages.message.failed, messages.failure.serviceFault);
    await banner.getByRole('button', { name: messages.failure.copy }).click();
    await expect(banner.getByRole('textbox')).toHaveValue(new RegExp(CONTACT_VALUES.message));

    const requests = await mockFormService(page, respondSuccess);
    await sendButton(contact).click();
    await expect(thanksMessage(page, 'Contact')).toBeVisible();
    // UUID version 4 (RFC 9562).
    expect(parseMultipart(requests[0])._id).toMatch(
      /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/,
    );
    const application = findForm(page, 'Application');
    await fillApplication(application);
    await findField(application, 'attachment').setInputFiles(cvFile('cv.pdf', PDF_CONTENT));
    await sendButton(application).click();
    await expect(thanksMessage(page, 'Application')).toBeVisible();

    await openHydratedPage(page, `/blog/${articles[0]?.id}`);
    await page.getByRole('button', { name: messages.article.share }).click();
    await expect(page.getByRole('alert').getByRole('textbox')).toHaveValue(/^http/);
    await openHydratedPage(page, '/blog');
    const newsletter = findForm(page, 'Newsletter');
    await findField(newsletter, 'email').fill(CONTACT_VALUES.email);
    await sendButton(newsletter).click();
    await expect(thanksMessage(page, 'Newsletter')).toBeVisible();
    expect(parseMultipart(requests[2])._subject).toBe(enquiries.newsletterSubject);
  });
});
