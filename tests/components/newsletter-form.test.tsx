import * as forms from 'virtual:messages/forms';
import * as messages from 'virtual:messages/newsletter';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { NewsletterForm } from '../../apps/site/app/forms/newsletter-form.tsx';
import { SendError } from '../../apps/site/app/forms/response.ts';
import { sendEnquiry } from '../../apps/site/app/forms/transport.ts';
import { expectFieldError, render, SETUP, sentData, THANKS } from './support/render.tsx';

vi.mock('../../apps/site/app/forms/transport.ts', { spy: true });
const send = vi.mocked(sendEnquiry);

test('an address is checked and sent with its own subject, after a failure, too', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  send.mockRejectedValueOnce(new SendError('fault', '')).mockResolvedValue();
  await render(
    <NewsletterForm
      setup={SETUP}
      purpose="We send it."
      subject="New subscription"
      texts={{ buttonText: 'Subscribe', thanks: THANKS.title }}
      text={THANKS.text}
    />,
  );
  const email = page.getByTestId('newsletter-email');
  const button = page.getByRole('button', { name: 'Subscribe' });
  await button.click();
  await expectFieldError(email, forms.emailRequired);
  await email.fill('asha');
  await button.click();
  await expectFieldError(email, forms.emailInvalid);
  await email.fill('asha@home.example');
  await button.click();
  await expect.element(page.getByRole('alert')).toHaveTextContent(messages.failed);
  await expect.element(email).toHaveValue('asha@home.example');
  await button.click();
  await expect.element(page.getByText(THANKS.title)).toBeVisible();
  expect(sentData(send)[1]).toMatchObject({
    email: 'asha@home.example',
    _subject: 'New subscription',
    _captcha: 'false',
    _template: 'table',
  });
});
