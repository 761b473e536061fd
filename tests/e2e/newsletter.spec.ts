import {
  expectSendFailure,
  findField,
  findForm,
  mockFormService,
  parseMultipart,
  respondSuccess,
  sendButton,
  THANKS_MESSAGES,
  thanksMessage,
} from '../support/forms.ts';
import { messages } from '../support/messages.ts';
import { enquiries } from '../support/routes.ts';
import { expect, openHydratedPage, test } from '../support/test.ts';

test('the form shows the same email errors as the contact form, and has its own subject line and thanks', {
  tag: '@main',
}, async ({ page }) => {
  const requests = await mockFormService(page, respondSuccess);
  await openHydratedPage(page, '/blog');
  const newsletter = findForm(page, 'Newsletter');
  const submitButton = sendButton(newsletter);
  await submitButton.click();
  await expect(newsletter.getByRole('alert')).toHaveText(messages.forms.emailRequired);
  await findField(newsletter, 'email').fill('asha');
  await submitButton.click();
  await expect(newsletter.getByRole('alert')).toHaveText(messages.forms.emailInvalid);
  await findField(newsletter, 'email').fill('asha@example.org');
  await submitButton.click();
  // Waits for the text and reads it in one step, because the thanks disappear after some seconds.
  const thanks = await thanksMessage(page, 'Newsletter').filter({ visible: true }).textContent();
  expect(thanks?.split(THANKS_MESSAGES.Newsletter), 'the thanks appear once').toHaveLength(2);
  expect(parseMultipart(requests[0])).toMatchObject({
    email: 'asha@example.org',
    _subject: enquiries.newsletterSubject,
    _captcha: 'false',
    _template: 'table',
  });
});

test('a failure shows and focuses the message of the newsletter form with the reason', async ({
  page,
  browserMonitor,
}) => {
  browserMonitor.allowedMessages.push(/500/, /enquiry service/i);
  await mockFormService(page, (route) => route.fulfill({ status: 500 }));
  await openHydratedPage(page, '/blog');
  const newsletter = findForm(page, 'Newsletter');
  await findField(newsletter, 'email').fill('asha@example.org');
  await sendButton(newsletter).click();
  await expectSendFailure(newsletter, messages.newsletter.failed, messages.failure.serviceFault);
  await expect(findField(newsletter, 'email')).toHaveValue('asha@example.org');
});
