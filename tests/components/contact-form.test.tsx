import * as failure from 'virtual:messages/failure';
import * as forms from 'virtual:messages/forms';
import * as messages from 'virtual:messages/message';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ContactForm } from '../../apps/site/app/forms/contact-form.tsx';
import { SendError } from '../../apps/site/app/forms/response.ts';
import { sendEnquiry } from '../../apps/site/app/forms/transport.ts';
import { TRANSLATE_SCRIPT } from '../support/translate.ts';
import { expectFieldError, render, SETUP, sentData, THANKS } from './support/render.tsx';

vi.mock('../../apps/site/app/forms/transport.ts', { spy: true });
const send = vi.mocked(sendEnquiry);

const SUBJECTS = ['Interior Design', 'General Inquiry'];
const VALUES = { name: 'Asha', email: 'asha@home.example', phone: '', message: 'A kitchen' };

const field = (name: string) => page.getByTestId(`contact-${name}`);
const button = () => page.getByRole('button', { name: /^Send/ });
const banner = () => page.getByRole('group', { name: messages.failed });
const thanks = () => page.getByText(THANKS.title);

/** Opens the form in a new page of the same tab. */
const openForm = (path = '/contact'): Promise<void> =>
  render(
    <ContactForm
      setup={SETUP}
      purpose="We answer."
      subjects={SUBJECTS}
      texts={{ buttonText: 'Send', thanks: THANKS.title }}
      promise={THANKS.text}
    />,
    path,
  );

async function fillForm(): Promise<void> {
  for (const [name, value] of Object.entries(VALUES)) await field(name).fill(value);
  await field('subject').selectOptions('General Inquiry');
}

async function expectValues(values: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, value] of Object.entries(values)) await expect.element(field(name)).toHaveValue(value);
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.spyOn(console, 'error').mockImplementation(() => {});
  sessionStorage.clear();
  send.mockReset().mockResolvedValue();
});
afterEach(() => void vi.restoreAllMocks());

test('one error is shown at a time, in the specified order, until an edit of any field', async () => {
  await openForm();
  const steps: [name: string, message: string, edit: () => Promise<unknown>][] = [
    ['name', forms.nameRequired, () => field('name').fill('   ')],
    ['name', forms.nameRequired, () => field('name').fill('Asha')],
    ['email', forms.emailRequired, () => field('email').fill('asha@home')],
    ['email', forms.emailInvalid, () => field('email').fill('asha@home.example')],
    ['subject', forms.subjectRequired, () => field('subject').selectOptions('General Inquiry')],
    ['message', forms.messageRequired, () => field('message').fill(' \n ')],
    ['message', forms.messageRequired, () => field('phone').fill('1')],
  ];
  for (const [name, message, edit] of steps) {
    await button().click();
    await expectFieldError(field(name), message);
    await edit();
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  }
  expect(send).not.toHaveBeenCalled();
});

test('a message is sent once with its fields and directives, is thanked for 5 s, and the form clears itself', async () => {
  const response = Promise.withResolvers<void>();
  send.mockReturnValue(response.promise);
  await openForm();
  await fillForm();
  await button().dblClick();
  await userEvent.type(field('name'), '{Enter}');
  await expect.element(button()).toHaveTextContent(messages.sending);
  await expect.element(button()).toBeDisabled();
  response.resolve();
  await expect.element(thanks()).toBeVisible();
  await expect.element(page.getByText(THANKS.text)).toBeVisible();
  expect(sentData(send)).toEqual([
    expect.objectContaining({
      ...VALUES,
      subject: 'General Inquiry',
      _subject: messages.mailSubject({ subject: 'General Inquiry' }),
      _captcha: 'false',
      _template: 'table',
    }),
  ]);
  await vi.advanceTimersByTimeAsync(4_999);
  await expect.element(thanks()).toBeVisible();
  await vi.advanceTimersByTimeAsync(1);
  await expect.element(thanks()).not.toBeInTheDocument();
  await expect.element(button()).toBeEnabled();
  await expectValues({ name: '', email: '', phone: '', subject: '', message: '' });
  expect(sessionStorage).toHaveLength(0);
});

test('what is edited while the form is sent stays, with a note that it was not sent', async () => {
  const response = Promise.withResolvers<void>();
  send.mockReturnValue(response.promise);
  await openForm();
  await fillForm();
  await button().click();
  await expect.element(button()).toBeDisabled();
  await field('message').fill('A kitchen and a hall');
  response.resolve();
  await expect.element(thanks()).toBeVisible();
  await vi.advanceTimersByTimeAsync(5_000);
  await expect.element(page.getByText(forms.editedWhileSending)).toBeVisible();
  await expectValues({ message: 'A kitchen and a hall' });
  await button().click();
  await expect.element(thanks()).toBeVisible();
  await expectValues({ message: '' });
  const [first, second] = sentData(send);
  expect([first?.message, second?.message]).toEqual(['A kitchen', 'A kitchen and a hall']);
  expect(second?._id).not.toBe(first?._id);
});

test.each<[string, Error, string]>([
  ['no service', new SendError('unreachable', ''), failure.unreachable],
  ['a refusal of the own relay', new SendError('refused', '', 'In 20 seconds.'), 'In 20 seconds.'],
  ['a fault of the page', new TypeError('x is undefined'), failure.pageFault],
])(
  '%s shows its reason, keeps the fields, and the same message is sent again',
  async (_name, error, reason) => {
    send.mockRejectedValueOnce(error);
    await openForm();
    await fillForm();
    await button().click();
    await expect.element(page.getByRole('alert')).toHaveTextContent(messages.failed);
    await expect.element(banner()).toHaveFocus();
    await expect.element(banner()).toHaveAccessibleDescription(reason);
    expect(console.error).toHaveBeenCalledWith(error);
    await expectValues(VALUES);
    await button().click();
    await expect.element(thanks()).toBeVisible();
    const [first, second] = sentData(send);
    expect(first).toEqual(second);
  },
);

test('a message that was not sent can be mailed or copied, until an edit', async () => {
  send.mockRejectedValue(new SendError('offline', ''));
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValueOnce();
  await openForm();
  await fillForm();
  // Half an emoji, as a cut text may end.
  await field('message').fill('A candle: \ud83d');
  await button().click();
  const mail = new URL((await vi.waitUntil(() => banner().query()?.querySelector('a')?.href)) ?? '');
  expect(mail.pathname).toBe(SETUP.email);
  expect(mail.searchParams.get('subject')).toBe(messages.mailSubject({ subject: 'General Inquiry' }));
  const lines = [
    `${forms.fullName}: Asha`,
    `${forms.email}: asha@home.example`,
    `${messages.subject}: General Inquiry`,
    `${messages.message}: A candle: `,
  ];
  expect(mail.searchParams.get('body')?.replace('\ufffd', '').split('\r\n')).toEqual(lines);
  await page.getByRole('button', { name: failure.copy }).click();
  await expect.element(page.getByRole('button', { name: failure.copied })).toBeVisible();
  expect(write.mock.lastCall?.[0].toWellFormed().replace('\ufffd', '')).toBe(lines.join('\n'));
  await field('phone').fill('2');
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  write.mockRejectedValueOnce(new DOMException('', 'NotAllowedError'));
  await button().click();
  await page.getByRole('button', { name: failure.copy }).click();
  await expect.poll(() => getSelection()?.toString()).toContain('A candle');
});

test('a draft is there on the next page of the tab', async () => {
  await openForm();
  await fillForm();
  await openForm('/');
  await expectValues({ ...VALUES, subject: 'General Inquiry' });
});

test('a subject and a title in the address are filled in, and do not replace what was typed', async () => {
  const longTitle = 'a'.repeat(119);
  await openForm(`/contact?${new URLSearchParams({ subject: 'Interior Design', about: `${longTitle}🕯️` })}`);
  const note = page.getByText(messages.writingAbout({ subject: 'Interior Design' }));
  await expect.element(note).toBeVisible();
  await expectValues({ subject: 'Interior Design', message: `${longTitle}\n\n` });
  await field('message').fill('A candle');
  await field('subject').selectOptions('General Inquiry');
  await expect.element(note).not.toBeInTheDocument();
  await openForm('/contact?about=Chair&subject=Cheap+loans');
  await expectValues({ subject: 'General Inquiry', message: 'A candle' });
});

test('a pasted address is cleaned', async () => {
  await openForm();
  await fillForm();
  await field('email').fill('\u202amailto:Asha@काग़ज़.भारत,');
  await button().click();
  await expect.element(thanks()).toBeVisible();
  expect(sentData(send)[0]?.email).toBe('Asha@xn--11bep1kbi.xn--h2brj9c');
  expect(sessionStorage).toHaveLength(0);
});

// Last, because the translator translates all following pages, too.
test('a translated form sends and mails its original texts', async () => {
  send.mockRejectedValueOnce(new SendError('fault', ''));
  await openForm();
  new Function(TRANSLATE_SCRIPT)();
  await fillForm();
  const submit = page.getByRole('button', { name: 'SEND', exact: true });
  await submit.click();
  const mail = await vi.waitUntil(() => document.querySelector<HTMLAnchorElement>('[role=group] a')?.href);
  expect(new URL(mail).searchParams.get('body')).toContain(`${messages.subject}: General Inquiry`);
  await submit.click();
  await expect.element(page.getByText(THANKS.title.toUpperCase())).toBeVisible();
  expect(sentData(send)[1]).toMatchObject({ subject: 'General Inquiry' });
});
