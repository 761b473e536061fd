import {
  CONTACT_VALUES,
  cvFile,
  fillApplication,
  fillContact,
  findField,
  findForm,
  MAIL_SUBJECT,
  PDF,
  sendButton,
  thanksMessage,
} from '../support/forms.ts';
import { messages } from '../support/messages.ts';
import { enquiries, readPageTexts } from '../support/routes.ts';
import { expect, openPage, type Page, test } from '../support/test.ts';

/** These send for real: through the site's own relay into its mailbox. */
test.skip(Boolean(process.env.BASE_URL), 'needs the site’s own server');

/** The mail that holds a word which only one test writes. */
async function mailWith(page: Page, word: string) {
  const find = async () => {
    const messages: { subject: string; text: string; html: string }[] = await (
      await page.request.get('/mailbox/api/messages')
    ).json();
    return messages.find((message) => JSON.stringify(message).includes(word));
  };
  await expect.poll(find, { timeout: 15_000 }).toBeDefined();
  return find();
}

const word = () => `w${Math.random().toString(36).slice(2, 10)}`;

test('a message arrives', { tag: '@main' }, async ({ page }) => {
  const sign = word();
  await openPage(page, '/contact');
  const contact = findForm(page, 'Contact');
  await fillContact(contact);
  await findField(contact, 'message').fill(`A dark room, ${sign}`);
  await sendButton(contact).click();
  await expect(thanksMessage(page, 'Contact')).toBeVisible();
  const mail = await mailWith(page, sign);
  expect(mail?.subject).toBe(MAIL_SUBJECT);
});

test('a CV arrives', { tag: '@main' }, async ({ page }) => {
  const sign = word();
  await openPage(page, '/contact');
  const application = findForm(page, 'Application');
  await fillApplication(application);
  await findField(application, 'message').fill(sign);
  await findField(application, 'attachment').setInputFiles(cvFile(`${sign}.pdf`, PDF));
  await sendButton(application).click();
  await expect(thanksMessage(page, 'Application')).toBeVisible();
  const mail = await mailWith(page, sign);
  expect(mail?.subject).toBe(messages.application.mailSubject);
});

test('without script: what the browser lets pass is refused in the form’s own words, with a way back', async ({
  noScript,
}) => {
  await noScript.goto('/contact');
  const contact = findForm(noScript, 'Contact');
  for (const [name, value, message] of [
    ['name', '   ', messages.forms.needName],
    ['email', 'asha@home', messages.forms.wrongEmail],
    ['message', ' \n ', messages.forms.needMessage],
  ] as const) {
    await fillContact(contact);
    await findField(contact, name).fill(value);
    await sendButton(contact).click();
    await expect(noScript.getByRole('heading', { level: 1 })).toHaveText('Your message was not sent');
    await expect(noScript.getByText(message)).toBeVisible();
    await expect(noScript.getByText(CONTACT_VALUES.phone), 'nothing typed is lost').toBeVisible();
    await noScript.getByRole('link', { name: 'Back to the form' }).click();
    await expect(noScript).toHaveURL(/\/contact$/);
  }
});

test('without script: message, CV and newsletter post natively and come back to the thank-you page', {
  tag: '@main',
}, async ({ noScript }) => {
  const sign = word();
  await noScript.goto('/contact');
  const contact = findForm(noScript, 'Contact');
  // As on a page that the browser has translated.
  await contact.locator('option').evaluateAll((options) => {
    for (const option of options) option.textContent = `«${option.textContent}»`;
  });
  await fillContact(contact);
  await findField(contact, 'message').fill(sign);
  await sendButton(contact).click();
  await expect(noScript).toHaveURL(/\/thank-you$/);
  await expect(noScript.getByRole('heading', { level: 1 })).toHaveText(readPageTexts('thank-you').title);
  expect((await mailWith(noScript, sign))?.subject).toBe(MAIL_SUBJECT);

  const other = word();
  await noScript.goto('/contact');
  const application = findForm(noScript, 'Application');
  await fillApplication(application);
  await findField(application, 'message').fill(other);
  await findField(application, 'attachment').setInputFiles(cvFile('native.pdf', PDF));
  await sendButton(application).click();
  await expect(noScript).toHaveURL(/\/thank-you$/);
  expect((await mailWith(noScript, other))?.subject).toBe(messages.application.mailSubject);

  const reader = `${word()}@example.org`;
  await noScript.goto('/blog');
  const newsletter = findForm(noScript, 'Newsletter');
  await findField(newsletter, 'email').fill(reader);
  await sendButton(newsletter).click();
  await expect(noScript).toHaveURL(/\/thank-you$/);
  expect((await mailWith(noScript, reader))?.subject).toBe(enquiries.newsletterSubject);
});
