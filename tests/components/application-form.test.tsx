import * as messages from 'virtual:messages/application';
import * as failure from 'virtual:messages/failure';
import * as forms from 'virtual:messages/forms';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { ApplicationForm } from '../../apps/site/app/forms/application-form.tsx';
import { SendError } from '../../apps/site/app/forms/response.ts';
import { sendEnquiry } from '../../apps/site/app/forms/transport.ts';
import { expectFieldError, render, SETUP, sentData, THANKS } from './support/render.tsx';

vi.mock('../../apps/site/app/forms/transport.ts', { spy: true });
const send = vi.mocked(sendEnquiry);

const field = (name: string) => page.getByTestId(`application-${name}`);
const button = () => page.getByRole('button', { name: new RegExp(`Apply|${messages.sending}`) });
const form = () => page.getByRole('form');
const pdf = (name: string) => new File(['%PDF-1.7'], name);

/** Drops files on an element of the page. @returns whether the browser would have opened them. */
function drop(target: Element, ...files: File[]): boolean {
  const dataTransfer = new DataTransfer();
  for (const file of files) dataTransfer.items.add(file);
  return target.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
}

async function fillForm(): Promise<void> {
  await field('name').fill('Ravi');
  await field('email').fill('ravi@home.example');
  await field('position').selectOptions('Architect');
  await field('experience').selectOptions('1-3 years');
}

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.spyOn(console, 'error').mockImplementation(() => {});
  sessionStorage.clear();
  send.mockReset().mockResolvedValue();
  await render(
    <ApplicationForm
      setup={SETUP}
      purpose="We consider you."
      positions={['Architect', 'Other']}
      experience={['0-1 year', '1-3 years']}
      texts={{ buttonText: 'Apply', thanks: THANKS.title, thanksText: THANKS.text }}
    />,
  );
});
afterEach(() => void vi.restoreAllMocks());

test('one error is shown at a time, in the specified order', async () => {
  const steps: [name: string, message: string, edit: () => Promise<unknown>][] = [
    ['name', forms.nameRequired, () => field('name').fill('Ravi')],
    ['email', forms.emailRequired, () => field('email').fill('ravi')],
    ['email', forms.emailInvalid, () => field('email').fill('ravi@home.example')],
    ['position', forms.positionRequired, () => field('position').selectOptions('Architect')],
    ['experience', forms.experienceRequired, () => field('experience').selectOptions('1-3 years')],
    ['attachment', forms.cvRequired, () => field('attachment').upload(pdf('cv.pdf'))],
  ];
  for (const [name, message, edit] of steps) {
    await button().click();
    await expectFieldError(field(name), message);
    await edit();
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  }
});

test('an application is sent with its CV, shows its progress, is thanked for 5 s, and the form clears itself', async () => {
  const response = Promise.withResolvers<void>();
  send.mockImplementation((_target, _data, onProgress) => {
    onProgress?.(0.426);
    return response.promise;
  });
  await fillForm();
  await field('attachment').upload(pdf('ravi.pdf'));
  await expect.element(page.getByText(/ravi\.pdf, 0\.0 KB/)).toBeVisible();
  await button().click();
  await expect.element(button()).toHaveTextContent(`${messages.sending} 42%`);
  await expect.element(button()).toBeDisabled();
  response.resolve();
  await expect.element(page.getByText(THANKS.title)).toBeVisible();
  expect(sentData(send)).toEqual([
    expect.objectContaining({
      position: 'Architect',
      experience: '1-3 years',
      attachment: 'ravi.pdf',
      _subject: messages.mailSubject,
      _captcha: 'false',
      _template: 'table',
    }),
  ]);
  await vi.advanceTimersByTimeAsync(4_999);
  await expect.element(page.getByText(THANKS.title)).toBeVisible();
  await vi.advanceTimersByTimeAsync(1);
  await expect.element(page.getByText(THANKS.title)).not.toBeInTheDocument();
  await expect.element(field('name')).toHaveValue('');
  await expect.element(field('attachment')).toHaveValue('');
  await expect.element(form()).not.toHaveTextContent('ravi.pdf');
});

test('a CV of a wrong type is removed with an error, and replaces the one before', async () => {
  await field('attachment').upload(pdf('good.pdf'));
  await expect.element(form()).toHaveTextContent('good.pdf');
  await field('attachment').upload(new File(['MZ'], 'bad.exe'));
  await expectFieldError(field('attachment'), messages.cvWrongType);
  await expect.element(field('attachment')).toHaveValue('');
  await expect.element(form()).not.toHaveTextContent('good.pdf');
});

test('the first of several dropped files is the CV, and the others are named', async () => {
  drop(field('attachment').element(), pdf('first.pdf'), pdf('second.pdf'), pdf('third.pdf'));
  await expect.element(page.getByText(/first\.pdf, 0\.0 KB/)).toBeVisible();
  await expect.element(form()).toHaveTextContent(messages.cvIgnored({ names: 'second.pdf, third.pdf' }));
  await fillForm();
  await button().click();
  await expect.element(page.getByText(THANKS.title)).toBeVisible();
  expect(sentData(send)[0]?.attachment).toBe('first.pdf');
});

test('a file that is dropped beside the field does not replace the page', () => {
  expect(drop(document.body, pdf('cv.pdf'))).toBe(false);
});

test('a failure keeps the CV, and asks to attach it to a mail', async () => {
  send.mockRejectedValueOnce(new SendError('fault', ''));
  await fillForm();
  await field('attachment').upload(pdf('kept.pdf'));
  await button().click();
  const banner = page.getByRole('group', { name: messages.failed });
  const asksForFiles = [failure.writeWithFilesInstead({ email: SETUP.email })].flat().join('');
  await expect.element(banner).toHaveTextContent(asksForFiles);
  await expect.element(form()).toHaveTextContent('kept.pdf');
  await button().click();
  await expect.element(page.getByText(THANKS.title)).toBeVisible();
  expect(sentData(send)[1]?.attachment).toBe('kept.pdf');
});
