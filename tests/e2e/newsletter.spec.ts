import {
  accepted,
  expectFailed,
  field,
  form,
  posted,
  sendButton,
  service,
  THANKS,
  thanks,
} from '../support/forms.ts';
import { enquiries } from '../support/routes.ts';
import { expect, open, test } from '../support/test.ts';
import { words } from '../support/words.ts';

test('has the e-mail messages of the contact form, its own subject line and thanks', {
  tag: ['@chromium', '@main'],
}, async ({ page }) => {
  const requests = await service(page, accepted);
  await open(page, '/blog');
  const newsletter = form(page, 'Newsletter');
  const subscribe = sendButton(newsletter);
  await subscribe.click();
  await expect(newsletter.getByRole('alert')).toHaveText(words.forms.needEmail);
  await field(newsletter, 'email').fill('asha');
  await subscribe.click();
  await expect(newsletter.getByRole('alert')).toHaveText(words.forms.wrongEmail);
  await field(newsletter, 'email').fill('asha@example.org');
  await subscribe.click();
  const panel = thanks(page, 'Newsletter');
  await expect(panel).toBeVisible();
  expect((await panel.textContent())?.split(THANKS.Newsletter), 'thanks once').toHaveLength(2);
  expect(posted(requests[0])).toMatchObject({
    email: 'asha@example.org',
    _subject: enquiries.newsletterSubject,
    _captcha: 'false',
    _template: 'table',
  });
});

test('a failure is told in its own words, with the reason and the focus on it', { tag: '@main' }, async ({
  page,
  watch,
}) => {
  watch.expected.push(/500/, /enquiry service/i);
  await service(page, (route) => route.fulfill({ status: 500 }));
  await open(page, '/blog');
  const newsletter = form(page, 'Newsletter');
  await field(newsletter, 'email').fill('asha@example.org');
  await sendButton(newsletter).click();
  await expectFailed(newsletter, words.newsletter.failed, words.failure.fault);
  await expect(field(newsletter, 'email')).toHaveValue('asha@example.org');
});
