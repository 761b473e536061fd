import * as messages from 'virtual:messages/brief';
import * as enhancedMessages from 'virtual:messages/briefEnhanced';
import * as fileMessages from 'virtual:messages/briefFiles';
import * as forms from 'virtual:messages/forms';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { pageFiles } from '../../apps/site/app/forms/brief/brief-files.ts';
import { BriefForm } from '../../apps/site/app/forms/brief/brief-form.tsx';
import { ChosenFiles } from '../../apps/site/app/forms/brief/chosen-files.tsx';
import { sendEnquiry } from '../../apps/site/app/forms/transport.ts';
import { TRANSLATE_SCRIPT } from '../support/translate.ts';
import { expectFieldError, render, SETUP, sentData, THANKS } from './support/render.tsx';

vi.mock('../../apps/site/app/forms/transport.ts', { spy: true });

const part = (title: string) => ({ title, text: '' });

/** Opens the brief in a new page of the same browser. */
async function openBrief(): Promise<void> {
  await render(
    <BriefForm
      setup={SETUP}
      content={{
        what: { ...part('What'), options: ['A home', 'A shop'] },
        where: part('Where'),
        when: {
          ...part('When'),
          starts: ['Now'],
          unknownBudget: 'Unknown',
          budgets: [{ currency: '₹', bands: ['Ten lakh'] }],
        },
        likes: part('Likes'),
        sender: part('You'),
        buttonText: 'Send',
        purpose: 'We answer.',
        thanks: THANKS.title,
      }}
      promise={THANKS.text}
      hasFirstTalk
    />,
  );
  // This text is shown when the code that loads later is there.
  await expect.element(page.getByText(fileMessages.types)).toBeInTheDocument();
}

const field = (label: string) => page.getByLabelText(label);
const filesField = () => field(messages.files).element() as HTMLInputElement;
const pdf = (name: string) => new File(['%PDF-1.7'], name);

/** Chooses files as a visitor does: they replace the earlier files of the field. */
function chooseFiles(field: HTMLInputElement | null, ...files: File[]): void {
  const transfer = new DataTransfer();
  for (const file of files) transfer.items.add(file);
  if (field) field.files = transfer.files;
  field?.dispatchEvent(new Event('input', { bubbles: true }));
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  localStorage.clear();
  vi.mocked(sendEnquiry).mockReset().mockResolvedValue();
});
afterEach(() => {
  pageFiles.clear();
  vi.restoreAllMocks();
});

test('what another tab has typed last is shown, and not overwritten by an edit of another field', async () => {
  await openBrief();
  const otherTab = document.body.appendChild(document.createElement('iframe')).contentWindow;
  for (const text of ['A', 'A k', 'A kitchen']) otherTab?.localStorage.setItem('draft:Brief/message', text);
  await expect.element(field(messages.project)).toHaveValue('A kitchen');
  await field(forms.fullName).fill('Asha');
  expect({ ...localStorage }).toEqual({ 'draft:Brief/message': 'A kitchen', 'draft:Brief/name': 'Asha' });
  otherTab?.localStorage.removeItem('draft:Brief/message');
  await expect.element(field(messages.project)).toHaveValue('');
});

test('a draft is restored, unfolds its parts, and is removed when it is cleared', async () => {
  localStorage.setItem('draft:Brief/stays', 'The neem tree');
  localStorage.setItem('draft:Brief/budget', 'Ten lakh');
  localStorage.setItem('draft:Brief/what', 'A shop');
  await openBrief();
  await expect.element(field(messages.partsToKeep)).toHaveValue('The neem tree');
  await expect.element(page.getByRole('button', { name: 'Likes' })).toHaveAttribute('aria-expanded', 'true');
  await expect.element(page.getByRole('button', { name: 'Where' })).toHaveAttribute('aria-expanded', 'false');
  await expect.element(field(messages.budget)).toHaveValue('Ten lakh');
  await expect.element(page.getByRole('radio', { name: 'A shop' })).toBeChecked();
  await page.getByRole('button', { name: enhancedMessages.clearDraft }).click();
  await expect.element(field(messages.partsToKeep)).toHaveValue('');
  await expect.element(page.getByText(enhancedMessages.draftRestored)).not.toBeInTheDocument();
  expect({ ...localStorage }).toEqual({});
});

test('full storage is reported, until there is space again', async () => {
  await openBrief();
  const setItem = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  await field(messages.project).fill('A kitchen');
  await expect.element(page.getByText(enhancedMessages.notStored)).toBeInTheDocument();
  setItem.mockRestore();
  await field(messages.project).fill('A kitchen, dark');
  await expect.element(page.getByText(enhancedMessages.notStored)).not.toBeInTheDocument();
});

test('the thanks stay while their link has the focus, and the link is in the form afterwards', async () => {
  await openBrief();
  await field(messages.project).fill('A kitchen');
  await field(forms.fullName).fill('Asha');
  await field(forms.email).fill('asha@home.example');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect.element(page.getByText(THANKS.title)).toBeInTheDocument();
  const talkLink = page.getByRole('link', { name: enhancedMessages.proposeTimes });
  const link = talkLink.first().element();
  if (link instanceof HTMLElement) link.focus();
  await vi.advanceTimersByTimeAsync(5_000);
  await expect.element(talkLink.first()).toHaveFocus();
  if (link instanceof HTMLElement) link.blur();
  await expect.element(page.getByText(THANKS.title)).not.toBeInTheDocument();
  await expect.element(talkLink).toBeVisible();
});

test('files that were chosen before their code is loaded are prepared', async () => {
  document.body.innerHTML =
    '<form><section><input type="file" name="attachment" multiple /></section></form>';
  const input = { current: document.querySelector('input') };
  chooseFiles(input.current, pdf('early.pdf'));
  await render(<ChosenFiles input={input} hintClass={undefined} onEdit={() => {}} />);
  await expect.element(page.getByText('early.pdf')).toBeInTheDocument();
});

test('a dropped folder is named, and the files beside it are prepared', async () => {
  await openBrief();
  const items = [
    { webkitGetAsEntry: () => ({ isDirectory: true, name: 'Hall' }) },
    { webkitGetAsEntry: () => ({ isDirectory: false, name: 'plan.pdf' }) },
  ];
  const dataTransfer = { types: ['Files'], items, files: [new File([], 'Hall'), pdf('plan.pdf')] };
  filesField().dispatchEvent(
    Object.assign(new Event('drop', { bubbles: true, cancelable: true }), { dataTransfer }),
  );
  await expect.element(page.getByText(fileMessages.folder({ name: 'Hall' }))).toBeInTheDocument();
  await expect.element(page.getByText('plan.pdf')).toBeInTheDocument();
  expect(pageFiles.getState().files).toHaveLength(1);
});

test('the project, a name and an address are required, and the subject names the project and the city', async () => {
  await openBrief();
  for (const [name, message, value] of [
    ['message', forms.projectRequired, 'A kitchen'],
    ['name', forms.nameRequired, 'Asha'],
    ['email', forms.emailRequired, 'asha'],
    ['email', forms.emailInvalid, 'asha@home.example'],
  ] as const) {
    await page.getByRole('button', { name: 'Send' }).click();
    await expectFieldError(page.getByTestId(`brief-${name}`), message);
    await page.getByTestId(`brief-${name}`).fill(value);
  }
  await page.getByRole('radio', { name: 'A shop' }).click();
  await page.getByRole('button', { name: 'Where' }).click();
  await field(messages.city).fill(' Jaipur ');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect.element(page.getByText(THANKS.title)).toBeInTheDocument();
  expect(sentData(vi.mocked(sendEnquiry))[0]).toMatchObject({
    _subject: messages.mailSubject({ what: 'A shop', city: 'Jaipur' }),
    budget: 'Unknown',
  });
  expect({ ...localStorage }).toEqual({});
});

test('a brief that is sent too early waits until its files are prepared', async () => {
  await openBrief();
  for (const [name, value] of Object.entries({
    message: 'A kitchen',
    name: 'Asha',
    email: 'asha@home.example',
  }))
    await page.getByTestId(`brief-${name}`).fill(value);
  const content = Promise.withResolvers<ArrayBuffer>();
  const plan = pdf('plan.pdf');
  plan.arrayBuffer = () => content.promise;
  chooseFiles(filesField(), plan);
  await page.getByRole('button', { name: 'Send' }).click();
  await expect.element(page.getByText(fileMessages.sentWhenReady)).toBeVisible();
  expect(sendEnquiry).not.toHaveBeenCalled();
  content.resolve(await new Blob(['%PDF-1.7']).arrayBuffer());
  await expect.element(page.getByText(THANKS.title)).toBeInTheDocument();
  expect(sentData(vi.mocked(sendEnquiry))[0]?.attachment).toBe('plan.pdf');
});

test('files are added by each choice, and removed by keyboard', async () => {
  await openBrief();
  await page.getByRole('button', { name: 'Likes' }).click();
  chooseFiles(filesField(), pdf('one.pdf'), pdf('two.pdf'));
  chooseFiles(filesField(), pdf('three.pdf'), new File(['text'], 'film.mov'));
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent(fileMessages.wrongType({ name: 'film.mov' }));
  const remove = page.getByRole('button', { name: fileMessages.removeFile({ name: 'one.pdf' }) }).element();
  if (remove instanceof HTMLElement) remove.focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(field(messages.files)).toHaveFocus();
  await expect
    .poll(() => [...(filesField().files ?? [])].map(({ name }) => name))
    .toEqual(['two.pdf', 'three.pdf']);
});

test('the area is shown in the other unit, too, except for what is no number', async () => {
  await openBrief();
  await page.getByRole('button', { name: 'Where' }).click();
  await field(messages.area).first().fill('120');
  await expect.element(page.getByText('1,292 sq ft')).toBeVisible();
  await page.getByRole('radio', { name: 'sq ft' }).click();
  await expect.element(page.getByText('11 m²')).toBeVisible();
  await field(messages.area).first().fill('three rooms');
  await expect.element(page.getByText('11 m²')).not.toBeInTheDocument();
});

test('on a translated page, files can be chosen and removed one after the other, and the area changes', async () => {
  const onError = vi.spyOn(console, 'error');
  await openBrief();
  await page.getByRole('button', { name: 'Likes' }).click();
  await page.getByRole('button', { name: 'Where' }).click();
  new Function(TRANSLATE_SCRIPT)();
  const expectText = (text: string) =>
    expect.poll(() => document.body.textContent?.toUpperCase()).toContain(text.toUpperCase());
  for (const [index, name] of ['one.pdf', 'two.pdf', 'three.pdf'].entries()) {
    chooseFiles(filesField(), pdf(name));
    await expectText(fileMessages.summary({ count: String(index + 1), size: '0.1' }));
  }
  await page.getByRole('button', { name: fileMessages.removeFile({ name: 'two.pdf' }) }).click();
  await expectText(fileMessages.summary({ count: '2', size: '0.1' }));
  const area = document.querySelector<HTMLInputElement>('[name=area]');
  for (const [value, shown] of [
    ['120', '1,292'],
    ['12', '129'],
    ['twelve', ''],
    ['120', '1,292'],
  ] as const) {
    if (area) area.value = value;
    area?.dispatchEvent(new Event('input', { bubbles: true }));
    await expect.poll(() => document.querySelector('output')?.textContent).toContain(shown);
  }
  expect(onError).not.toHaveBeenCalled();
});
