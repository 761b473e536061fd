import {
  accepted,
  cv,
  EXPERIENCE,
  expectFailed,
  field,
  fillApplication,
  fillContact,
  form,
  MAIL_SUBJECT,
  MESSAGE,
  PDF,
  POSITION,
  posted,
  SUBJECT,
  sendButton,
  service,
  thanks,
} from '../support/forms.ts';
import { articles, enquiries } from '../support/routes.ts';
import { expect, type Locator, open, test } from '../support/test.ts';
import { words } from '../support/words.ts';

/** Translates labels and options as a browser does: each text moves into two `font` elements, within an option it is replaced. */
const translate = (root: Locator): Promise<void> =>
  root.evaluate((form) => {
    for (const element of form.querySelectorAll('label, option')) {
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

const failing = (status: number) => (route: Parameters<typeof accepted>[0]) => route.fulfill({ status });

test('a translated form is sent, and the mail has the studio’s own words', { tag: '@main' }, async ({
  page,
  watch,
}) => {
  watch.expected.push(/500/, /enquiry service/i);
  await service(page, failing(500));
  await open(page, '/contact');
  const contact = form(page, 'Contact');
  const application = form(page, 'Application');
  await translate(contact);
  await translate(application);
  await fillContact(contact);
  await sendButton(contact).click();
  const banner = await expectFailed(contact, words.message.failed, words.failure.fault);
  const mail = new URL((await banner.getByRole('link').getAttribute('href')) ?? '');
  expect(mail.searchParams.get('subject')).toBe(MAIL_SUBJECT);
  expect(mail.searchParams.get('body')).toContain(`${words.forms.fullName}: ${MESSAGE.name}`);
  expect(mail.searchParams.get('body')).not.toMatch(/[«»]/);

  const requests = await service(page, accepted);
  await sendButton(contact).click();
  await expect(thanks(page, 'Contact')).toBeVisible();
  await fillApplication(application);
  await field(application, 'attachment').setInputFiles(cv('cv.pdf', PDF));
  await sendButton(application).click();
  await expect(thanks(page, 'Application')).toBeVisible();
  expect(posted(requests[0])).toMatchObject({ subject: SUBJECT, _subject: MAIL_SUBJECT });
  expect(posted(requests[1])).toMatchObject({ position: POSITION, experience: EXPERIENCE });
});

test('an address is sent without what was copied along, and with its domain as mail servers know it', async ({
  page,
}) => {
  const requests = await service(page, accepted);
  await open(page, '/contact');
  const contact = form(page, 'Contact');
  await fillContact(contact);
  await field(contact, 'email').fill('\u202amailto:Asha@काग़ज़.भारत,');
  await sendButton(contact).click();
  await expect(thanks(page, 'Contact')).toBeVisible();
  expect(posted(requests[0]).email).toBe('Asha@xn--11bep1kbi.xn--h2brj9c');
});

test('half an emoji in a message that could not be sent can be sent another way', { tag: '@main' }, async ({
  page,
  watch,
}) => {
  watch.expected.push(/500/, /enquiry service/i);
  await service(page, failing(500));
  const about = 'a'.repeat(119);
  await open(page, `/contact?${new URLSearchParams({ about: `${about}🕯️` })}`);
  const contact = form(page, 'Contact');
  const message = field(contact, 'message');
  await expect(message).toHaveValue(`${about}\n\n`);
  await fillContact(contact);
  await message.evaluate((area: HTMLTextAreaElement) => {
    area.value = 'A candle: \ud83d';
  });
  await sendButton(contact).click();
  const banner = await expectFailed(contact, words.message.failed, words.failure.fault);
  await expect(banner.getByRole('link')).toHaveAttribute('href', /A%20candle%3A%20%EF%BF%BD$/);
});

test('an error in the page is said as well, and nothing typed is lost', async ({ page, watch }) => {
  watch.expected.push(/no random numbers/);
  await page.addInitScript(() => {
    crypto.getRandomValues = () => {
      throw new Error('no random numbers');
    };
  });
  await open(page, '/contact');
  const contact = form(page, 'Contact');
  await fillContact(contact);
  await sendButton(contact).click();
  await expectFailed(contact, words.message.failed, words.failure.page);
  await expect(field(contact, 'message')).toHaveValue(MESSAGE.message);
});

test.describe('Over plain http from another machine', () => {
  test.skip(Boolean(process.env.BASE_URL), 'needs the port of the site’s own server');
  test.use({ baseURL: `http://studio.test:${process.env.TEST_PORT}` });

  test('forms are sent, and what cannot be copied is shown', async ({ page, watch }) => {
    watch.expected.push(/500/, /enquiry service/i, /Cross-Origin-Opener-Policy header has been ignored/);
    await service(page, failing(500));
    await open(page, '/contact');
    expect(await page.evaluate(() => isSecureContext)).toBe(false);
    const contact = form(page, 'Contact');
    await fillContact(contact);
    await sendButton(contact).click();
    const banner = await expectFailed(contact, words.message.failed, words.failure.fault);
    await banner.getByRole('button', { name: words.failure.copy }).click();
    await expect(banner.getByRole('textbox')).toHaveValue(new RegExp(MESSAGE.message));

    const requests = await service(page, accepted);
    await sendButton(contact).click();
    await expect(thanks(page, 'Contact')).toBeVisible();
    // The form of RFC 9562's version 4.
    expect(posted(requests[0])._id).toMatch(
      /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/,
    );
    const application = form(page, 'Application');
    await fillApplication(application);
    await field(application, 'attachment').setInputFiles(cv('cv.pdf', PDF));
    await sendButton(application).click();
    await expect(thanks(page, 'Application')).toBeVisible();

    await open(page, `/blog/${articles[0]?.id}`);
    await page.getByRole('button', { name: words.article.share }).click();
    await expect(page.getByRole('alert').getByRole('textbox')).toHaveValue(/^http/);
    await open(page, '/blog');
    const newsletter = form(page, 'Newsletter');
    await field(newsletter, 'email').fill(MESSAGE.email);
    await sendButton(newsletter).click();
    await expect(thanks(page, 'Newsletter')).toBeVisible();
    expect(posted(requests[2])._subject).toBe(enquiries.newsletterSubject);
  });
});
