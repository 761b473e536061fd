import {
  CONTACT_VALUES,
  cvFile,
  fillApplication,
  fillContact,
  findField,
  findForm,
  MAIL_SUBJECT,
  PDF_CONTENT,
  sendButton,
  thanksMessage,
} from '../support/forms.ts';
import { messages } from '../support/messages.ts';
import { enquiries, readPageTexts } from '../support/routes.ts';
import { expect, openHydratedPage, type Page, test } from '../support/test.ts';

// These tests send forms to the site's own relay, which stores the emails in its mailbox.
test.skip(Boolean(process.env.BASE_URL), 'needs the site’s own server');

/** Waits for the email that contains a word. */
async function waitForMail(page: Page, word: string) {
  const findMail = async () => {
    const mails: { subject: string; text: string; html: string }[] = await (
      await page.request.get('/mailbox/api/messages')
    ).json();
    return mails.find((mail) => JSON.stringify(mail).includes(word));
  };
  await expect.poll(findMail, { timeout: 15_000 }).toBeDefined();
  return findMail();
}

/** Returns a random word. A test puts it into a form to recognize the email of the form. */
const createUniqueWord = () => `w${Math.random().toString(36).slice(2, 10)}`;

test('a message is delivered', { tag: '@main' }, async ({ page }) => {
  const uniqueWord = createUniqueWord();
  await openHydratedPage(page, '/contact');
  const contact = findForm(page, 'Contact');
  await fillContact(contact);
  await findField(contact, 'message').fill(`A dark room, ${uniqueWord}`);
  await sendButton(contact).click();
  await expect(thanksMessage(page, 'Contact')).toBeVisible();
  const mail = await waitForMail(page, uniqueWord);
  expect(mail?.subject).toBe(MAIL_SUBJECT);
});

test('a CV is delivered', { tag: '@main' }, async ({ page }) => {
  const uniqueWord = createUniqueWord();
  await openHydratedPage(page, '/contact');
  const application = findForm(page, 'Application');
  await fillApplication(application);
  await findField(application, 'message').fill(uniqueWord);
  await findField(application, 'attachment').setInputFiles(cvFile(`${uniqueWord}.pdf`, PDF_CONTENT));
  await sendButton(application).click();
  await expect(thanksMessage(page, 'Application')).toBeVisible();
  const mail = await waitForMail(page, uniqueWord);
  expect(mail?.subject).toBe(messages.application.mailSubject);
});

test('without script, the relay rejects invalid fields with the form’s own errors and a link back', async ({
  pageWithoutScript,
}) => {
  await pageWithoutScript.goto('/contact');
  const contact = findForm(pageWithoutScript, 'Contact');
  for (const [name, value, message] of [
    ['name', '   ', messages.forms.nameRequired],
    ['email', 'asha@home', messages.forms.emailInvalid],
  ] as const) {
    await fillContact(contact);
    await findField(contact, name).fill(value);
    await sendButton(contact).click();
    await expect(pageWithoutScript.getByRole('heading', { level: 1 })).toHaveText(
      'Your message was not sent',
    );
    await expect(pageWithoutScript.getByText(message)).toBeVisible();
    await expect(
      pageWithoutScript.getByText(CONTACT_VALUES.phone),
      'the page repeats the fields',
    ).toBeVisible();
    await pageWithoutScript.getByRole('link', { name: 'Back to the form' }).click();
    await expect(pageWithoutScript).toHaveURL(/\/contact$/);
  }
});

test('without script, the forms post natively and end at the thank-you page', {
  tag: '@main',
}, async ({ pageWithoutScript }) => {
  const uniqueWord = createUniqueWord();
  await pageWithoutScript.goto('/contact');
  const contact = findForm(pageWithoutScript, 'Contact');
  // Changes the options as a browser's translation does.
  await contact.locator('option').evaluateAll((options) => {
    for (const option of options) option.textContent = `«${option.textContent}»`;
  });
  await fillContact(contact);
  await findField(contact, 'message').fill(uniqueWord);
  await sendButton(contact).click();
  await expect(pageWithoutScript).toHaveURL(/\/thank-you$/);
  await expect(pageWithoutScript.getByRole('heading', { level: 1 })).toHaveText(
    readPageTexts('thank-you').title,
  );
  expect((await waitForMail(pageWithoutScript, uniqueWord))?.subject).toBe(MAIL_SUBJECT);

  const secondUniqueWord = createUniqueWord();
  await pageWithoutScript.goto('/contact');
  const application = findForm(pageWithoutScript, 'Application');
  await fillApplication(application);
  await findField(application, 'message').fill(secondUniqueWord);
  await findField(application, 'attachment').setInputFiles(cvFile('native.pdf', PDF_CONTENT));
  await sendButton(application).click();
  await expect(pageWithoutScript).toHaveURL(/\/thank-you$/);
  expect((await waitForMail(pageWithoutScript, secondUniqueWord))?.subject).toBe(
    messages.application.mailSubject,
  );

  const email = `${createUniqueWord()}@example.org`;
  await pageWithoutScript.goto('/blog');
  const newsletter = findForm(pageWithoutScript, 'Newsletter');
  await findField(newsletter, 'email').fill(email);
  await sendButton(newsletter).click();
  await expect(pageWithoutScript).toHaveURL(/\/thank-you$/);
  expect((await waitForMail(pageWithoutScript, email))?.subject).toBe(enquiries.newsletterSubject);
});
