import * as forms from 'virtual:messages/forms';
import * as messages from 'virtual:messages/message';
import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { ContactForm } from '../../apps/site/app/forms/contact-form.tsx';
import { sendEnquiry } from '../../apps/site/app/forms/transport.ts';
import { render } from './support/render.tsx';

vi.mock('../../apps/site/app/forms/transport.ts', { spy: true });
const send = vi.mocked(sendEnquiry);

const SUBJECTS = ['Interior Design', 'General Inquiry'];
const THANKS = 'Thank you';

const field = (label: string) => page.getByLabelText(label);
const button = () => page.getByRole('button');

/** Opens the contact form in a new page of the same tab. */
function openForm(): void {
  render(
    <ContactForm
      setup={{ service: '/relay', email: 'hello@example.com', returnUrl: '/thank-you' }}
      purpose="We answer."
      subjects={SUBJECTS}
      texts={{ buttonText: 'Send', thanks: THANKS }}
      promise="within 24 hours"
    />,
  );
}

async function fillForm(): Promise<void> {
  await field(forms.fullName).fill('Asha');
  await field(forms.email).fill('asha@home.example');
  await field(messages.subject).selectOptions('General Inquiry');
  await field(messages.message).fill('A kitchen');
}

beforeEach(() => {
  vi.useFakeTimers();
  sessionStorage.clear();
  send.mockReset();
});

test('what is edited while the form is sent stays, with a note that it was not sent', async () => {
  const response = Promise.withResolvers<void>();
  send.mockReturnValue(response.promise);
  openForm();
  await fillForm();
  await button().click();
  await expect.element(button()).toBeDisabled();
  await field(messages.message).fill('A kitchen and a hall');
  response.resolve();
  await expect.element(page.getByText(THANKS)).toBeVisible();
  await vi.advanceTimersByTimeAsync(5_000);
  await expect.element(page.getByText(THANKS)).not.toBeInTheDocument();
  await expect.element(field(messages.message)).toHaveValue('A kitchen and a hall');
  await expect.element(page.getByText(forms.editedWhileSending)).toBeVisible();
  send.mockResolvedValue();
  await button().click();
  await expect.element(page.getByText(THANKS)).toBeVisible();
  await expect.element(field(messages.message)).toHaveValue('');
  const [first, second] = send.mock.calls.map(([, data]) => data);
  expect([first?.get('message'), second?.get('message')]).toEqual(['A kitchen', 'A kitchen and a hall']);
  expect(second?.get('_id')).not.toBe(first?.get('_id'));
});
