import { expect, openForm, test } from '../support/admin.ts';
import { onlyWithSampleContent } from '../support/sample.ts';
import type { Page } from '../support/test.ts';

const FILE = 'articles/monsoon-light.md';
const textField = (page: Page) => page.getByRole('textbox', { name: 'Text', exact: true });

test.beforeEach(async ({ api }) => {
  await api.editEntry(FILE, {}, 'First.\n\nSecond.\n\nThird.\n');
});

/** Puts the cursor at the end of the first paragraph that contains a text. */
async function putCursorAfter(page: Page, text: string): Promise<void> {
  await textField(page).getByText(text).click();
  await page.keyboard.press('End');
}

test(
  'two people write in one text: nothing is lost, and undo reverts only own words',
  onlyWithSampleContent,
  async ({ page, api, browser, baseURL }) => {
    const readBody = async () => (await api.readEntry(FILE)).body;
    const context = await browser.newContext({
      baseURL: String(baseURL),
      storageState: await page.context().storageState(),
    });
    const otherPage = await context.newPage();
    await openForm(page, FILE);
    await openForm(otherPage, FILE);
    await putCursorAfter(page, 'First.');
    await page.keyboard.type(' I wrote this');
    await expect.poll(readBody).toBe('First. I wrote this\n\nSecond.\n\nThird.\n');
    await putCursorAfter(otherPage, 'Third.');
    await otherPage.keyboard.type(' Theirs.');
    const merged = 'First. I wrote this\n\nSecond.\n\nThird. Theirs.\n';
    await expect.poll(readBody).toBe(merged);

    // The space at the end of the line stays while the words of the other person arrive.
    await page.keyboard.type(' here ');
    await expect(textField(page)).toContainText('Third. Theirs.');
    await page.keyboard.type('at noon');
    await expect.poll(readBody).toBe(merged.replace('this', 'this here at noon'));

    const undo = page.getByRole('button', { name: 'Undo' });
    await undo.click();
    await expect(textField(page)).not.toContainText('noon');
    await expect(textField(page)).toContainText('Third. Theirs.');
    while (await undo.isEnabled()) await undo.click();
    await expect.poll(readBody).toBe('First.\n\nSecond.\n\nThird. Theirs.\n');
    await context.close();
  },
);

test(
  'in the Markdown view, what is typed after a line that the other person changes does not replace it',
  onlyWithSampleContent,
  async ({ page, api }) => {
    await openForm(page, FILE);
    await page.getByRole('button', { name: 'Markdown' }).click();
    await api.editEntry(FILE, {}, 'First.\n\nSecond.\n\nThird of theirs.\n');
    await textField(page).press('Control+Home');
    await page.keyboard.type('Mine. ');
    await page.keyboard.press('Control+End');
    await page.keyboard.press('ArrowLeft');
    await expect(textField(page)).toHaveValue('Mine. First.\n\nSecond.\n\nThird of theirs.\n');
    await page.keyboard.type(' More.');
    await expect(textField(page)).toHaveValue('Mine. First.\n\nSecond.\n\nThird of theirs. More.\n');
  },
);

test(
  'in the Markdown view, the cursor and the words of the other person stay',
  onlyWithSampleContent,
  async ({ page, api }) => {
    const readBody = async () => (await api.readEntry(FILE)).body;
    await openForm(page, FILE);
    await page.getByRole('button', { name: 'Markdown' }).click();
    await textField(page).focus();
    await page.keyboard.press('Control+Home');
    await page.keyboard.press('End');
    await api.editEntry(FILE, {}, 'New of theirs.\n\nFirst.\n\nSecond.\n\nThird of theirs.\n');
    await page.keyboard.type(' Mine');
    await expect(textField(page)).toHaveValue(
      'New of theirs.\n\nFirst. Mine\n\nSecond.\n\nThird of theirs.\n',
    );
    await page.keyboard.type(' again.');
    const merged = 'New of theirs.\n\nFirst. Mine again.\n\nSecond.\n\nThird of theirs.\n';
    await expect.poll(readBody).toBe(merged);
    for (let count = 0; count < 20; count += 1) await page.keyboard.press('Control+z');
    await page.keyboard.type('!');
    await expect.poll(readBody).toContain('!');
    expect(await readBody()).toMatch(/^New of theirs\.\n.*\nThird of theirs\.\n$/s);

    // Back in the formatted view, undo reverts what was typed in the Markdown view only.
    await page.getByRole('button', { name: 'Markdown' }).click();
    const undo = page.getByRole('button', { name: 'Undo' });
    while (await undo.isEnabled()) await undo.click();
    await expect.poll(readBody).toBe('New of theirs.\n\nFirst.\n\nSecond.\n\nThird of theirs.\n');
  },
);
