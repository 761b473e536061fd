import { api } from '../../apps/admin/routes.ts';
import { expect, expectAccessibleAdmin, openForm, test } from '../support/admin.ts';
import { onlyWithSampleContent } from '../support/sample.ts';
import { horizontalOverflow, type Locator, type Page } from '../support/test.ts';

const ARTICLE_FILE = 'articles/monsoon-light.md';
const readEntry = async (page: Page, file: string) => (await page.request.get(api.entry(file))).json();
const readBody = async (page: Page, file = ARTICLE_FILE): Promise<string> =>
  (await readEntry(page, file)).body;
const bodyField = (page: Page) => page.getByRole('textbox', { name: 'Text', exact: true });
const toolbar = (page: Page) => page.getByRole('toolbar', { name: 'Text: formatting' });

async function openEntry(page: Page, file = ARTICLE_FILE): Promise<Locator> {
  await openForm(page, file);
  await expect(bodyField(page)).toBeVisible();
  return bodyField(page);
}

/** Opens an entry whose text is `body`. */
async function openBody(page: Page, body: string): Promise<Locator> {
  const field = await openEntry(page);
  await saveBody(page, body);
  await page.reload();
  await expect(field).toBeVisible();
  return field;
}

/** Saves another text by a request, like another editor. */
async function saveBody(page: Page, body: string): Promise<void> {
  const entry = await readEntry(page, ARTICLE_FILE);
  const response = await page.request.put(api.entry(ARTICLE_FILE), {
    headers: { origin: new URL(page.url()).origin },
    data: { version: entry.version, fields: entry.fields, body },
  });
  expect(response.status()).toBe(200);
}

async function clearField(field: Locator): Promise<void> {
  await field.focus();
  await field.press('Control+a');
  await field.press('Delete');
}

/** Puts the cursor at the end of a block by a click after its last line. */
async function putCursorAtEnd(block: Locator): Promise<void> {
  const { width, height } = await block.evaluate((element) => element.getBoundingClientRect());
  await block.click({ position: { x: width - 2, y: height - 2 } });
  const isAtEnd = () =>
    block.evaluate((element) => {
      const selection = getSelection();
      if (!selection?.focusNode || !element.contains(selection.focusNode)) return false;
      const rest = document.createRange();
      rest.selectNodeContents(element);
      rest.setStart(selection.focusNode, selection.focusOffset);
      return rest.toString() === '';
    });
  await expect.poll(isAtEnd).toBe(true);
}

/** Opens a group of the toolbar and clicks one of its buttons. */
async function clickToolbarButton(
  page: Page,
  group: 'Style' | 'Insert' | 'Table',
  name: string,
): Promise<void> {
  await toolbar(page)
    .getByRole('button', { name: new RegExp(`^${group}`) })
    .click();
  const buttons = toolbar(page).getByRole('group', { name: group });
  await buttons.getByRole('button', { name, exact: true }).click();
  await expect(buttons).toHaveCount(0);
}

test('an article can be written without Markdown', {
  tag: [onlyWithSampleContent.tag, '@main'],
}, async ({ page }) => {
  const field = await openBody(page, 'First.\n\nLast.\n');
  await putCursorAtEnd(field.getByText('First.'));
  await page.keyboard.press('Enter');
  await clickToolbarButton(page, 'Style', 'Heading');
  await page.keyboard.type('Words of a test');
  await page.keyboard.press('Enter');
  await page.keyboard.type('This is ');
  await page.keyboard.press('Control+b');
  await page.keyboard.type('bold');
  await page.keyboard.press('Control+b');
  await page.keyboard.type(', 5 * 3 = 15 and ');
  await page.keyboard.press('Control+k');
  const dialog = page.getByRole('dialog', { name: 'Link' });
  const address = dialog.getByLabel('Page, web address');
  await address.fill('not a link');
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await expect(dialog.getByText('Choose a page from the list')).toBeVisible();
  await expectAccessibleAdmin(page, 'an invalid link');
  await expect(page.locator('datalist option[value="/contact"]').first()).toHaveText('Contact');
  await address.fill('/contact');
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(field).toBeFocused();
  await page.keyboard.press('Enter');
  await clickToolbarButton(page, 'Insert', 'Table');
  for (const cell of ['Lamp', 'Lumens', 'Cove', '2,400']) {
    await page.keyboard.type(cell);
    await page.keyboard.press('Tab');
  }
  await page.keyboard.type('Spot|light');
  await clickToolbarButton(page, 'Table', 'Add column');
  await expectAccessibleAdmin(page, 'a table');
  const written = [
    'First.',
    '## Words of a test',
    'This is **bold**, 5 * 3 = 15 and [Contact](/contact)',
    '| Lamp | | Lumens |\n|---|---|---|\n| Cove | | 2,400 |\n| Spot\\|light | | |',
    'Last.\n',
  ].join('\n\n');
  await expect.poll(() => readBody(page)).toBe(written);

  // The Markdown view edits the same text. Undo also reverts changes that were made in it.
  await page.getByRole('button', { name: 'Markdown' }).click();
  await expect(field).toHaveValue(written);
  await expectAccessibleAdmin(page, 'Markdown');
  await field.fill('## Other words\n');
  await page.getByRole('button', { name: 'Markdown' }).click();
  await expect(field.getByRole('heading')).toHaveText('Other words');
  await toolbar(page).getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => readBody(page)).toBe(written);
  await toolbar(page).getByRole('button', { name: 'Redo' }).click();
  await expect.poll(() => readBody(page)).toBe('## Other words\n');
});

test('a figure can be moved, replaced and removed', onlyWithSampleContent, async ({ page }) => {
  const tag = '{% figure picture="candles/mitti" /%}';
  const field = await openBody(page, `## Lamps\n\n${tag}\n\nLast.\n`);
  const figure = field.getByRole('figure');
  await figure.getByRole('button', { name: 'Move up' }).press('Enter');
  await expect(figure.getByRole('button', { name: 'Move up' })).toBeFocused();
  await expect.poll(() => readBody(page)).toBe(`${tag}\n\n## Lamps\n\nLast.\n`);
  await expectAccessibleAdmin(page, 'a figure');
  await figure.getByRole('button', { name: 'Replace' }).click();
  await page.getByRole('dialog').getByLabel('Search media').fill('pool at dusk');
  await expectAccessibleAdmin(page, 'choosing an image');
  await page.getByRole('dialog').getByRole('button', { name: 'Hill house, the pool at dusk' }).click();
  await expect
    .poll(() => readBody(page))
    .toBe('{% figure picture="hill-house/dusk" /%}\n\n## Lamps\n\nLast.\n');
  await figure.getByRole('button', { name: 'Remove' }).click();
  await expect.poll(() => readBody(page)).toBe('## Lamps\n\nLast.\n');
});

test(
  'the toolbar and the keyboard create notes, quotes and lists',
  onlyWithSampleContent,
  async ({ page }) => {
    const field = await openEntry(page);
    await clearField(field);
    await page.keyboard.type('One');
    await toolbar(page).getByRole('button', { name: 'List', exact: true }).click();
    await page.keyboard.press('Enter');
    await page.keyboard.type('Two');
    await page.keyboard.press('Control+]');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await clickToolbarButton(page, 'Insert', 'Quote');
    await page.keyboard.type('Said.');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await clickToolbarButton(page, 'Insert', 'Note');
    await page.keyboard.type('1. ');
    await page.keyboard.type('Noted.');
    await expect
      .poll(() => readBody(page))
      .toBe('- One\n  - Two\n\n> Said.\n\n{% note %}\n1. Noted.\n{% /note %}\n');
    await expectAccessibleAdmin(page, 'lists, a quote and a note');

    // The toolbar is a single tab stop, and Tab leaves the text field.
    await page.keyboard.press('Shift+Tab');
    await expect(toolbar(page).locator(':focus')).toHaveCount(1);
    await toolbar(page).getByRole('button', { name: 'Insert' }).focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowLeft');
    await expect(toolbar(page).getByRole('button', { name: 'Numbered list' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(toolbar(page).getByRole('group')).toHaveCount(0);
    await expect(toolbar(page).getByRole('button', { name: 'Insert' })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(field).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(field).not.toBeFocused();
  },
);

test(
  'a text that the formatted view cannot show opens as Markdown, with the reason',
  onlyWithSampleContent,
  async ({ page }) => {
    const field = await openEntry(page);
    await page.getByRole('button', { name: 'Markdown' }).click();
    const broken = 'One.\n\n{% note %}\nNot closed.\n';
    await field.fill(broken);
    await expect(page.getByText('Not saved yet')).toBeVisible();
    await page.getByRole('button', { name: 'Markdown' }).click();
    const reason = page.getByText(
      'The formatted view cannot show this text: line 3: {% note %} is not closed.',
    );
    await expect(reason).toBeVisible();
    await page.reload();
    await expect(reason).toBeVisible();
    await expect(field).toHaveValue(broken);
    await expectAccessibleAdmin(page, 'a text with an open tag');
    await field.fill(`${broken}{% /note %}\n`);
    await page.getByRole('button', { name: 'Markdown' }).click();
    await expect(field.getByRole('note')).toHaveText('Not closed.');
    await expect(reason).toHaveCount(0);
  },
);

test(
  'a text in another form opens as Markdown, and an edit in the formatted view rewrites it',
  onlyWithSampleContent,
  async ({ page }) => {
    const field = await openBody(page, '* One\n* Two\n');
    await expect(page.getByText('The formatted view would write line 1 as “- One”.')).toBeVisible();
    await expect(field).toHaveValue('* One\n* Two\n');
    await page.getByRole('button', { name: 'Markdown' }).click();
    await putCursorAtEnd(field.getByText('Two'));
    await page.keyboard.type(' words');
    await expect.poll(() => readBody(page)).toBe('- One\n- Two words\n');
  },
);

test('the text field of a legal page offers no images or notes', onlyWithSampleContent, async ({ page }) => {
  await openEntry(page, 'legal/privacy-policy.md');
  await toolbar(page).getByRole('button', { name: 'Insert' }).click();
  await expect(toolbar(page).getByRole('group').getByRole('button')).toHaveText(['Table', 'Quote']);
  await expect(page.getByText('Drop or paste a photograph')).toHaveCount(0);
});

test(
  'a link to the text field focuses it, and its description contains the error',
  onlyWithSampleContent,
  async ({ page }) => {
    await openEntry(page);
    await page.goto(`${page.url()}#field-body`);
    await page.reload();
    const field = bodyField(page);
    await expect(field).toBeFocused();
    await expect(field).toHaveAccessibleDescription('Drop or paste a photograph into the text to upload it.');
    await clearField(field);
    await expect(field).toHaveAccessibleDescription(/This is empty; enter some text$/);
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByText('Not saved yet')).toBeVisible();
  },
);

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('the editor works on a phone', onlyWithSampleContent, async ({ page }) => {
    const field = await openBody(page, 'First.\n\nLast.\n');
    await expectAccessibleAdmin(page, 'the editor on a phone');
    await field.getByText('First.').tap();
    await toolbar(page).getByRole('button', { name: 'Insert' }).tap();
    await expectAccessibleAdmin(page, 'a group of the toolbar on a phone');
    await toolbar(page).getByRole('group').getByRole('button', { name: 'Table' }).tap();
    // The browser sends the click of a tap last. The group is closed after it.
    await expect(toolbar(page).getByRole('group')).toHaveCount(0);
    await expect(field).toBeFocused();
    await page.keyboard.type('Lamp');
    await toolbar(page).getByRole('button', { name: 'Table' }).tap();
    await toolbar(page).getByRole('button', { name: 'Add row' }).tap();
    await expect.poll(() => readBody(page)).toBe('First.\n\n| Lamp | |\n|---|---|\n| | |\n| | |\n\nLast.\n');
    await expect.poll(() => horizontalOverflow(page)).toBe(0);
    const readLowestHeight = () =>
      toolbar(page)
        .getByRole('button')
        .evaluateAll((buttons) =>
          Math.min(...buttons.map((button) => button.getBoundingClientRect().height)),
        );
    await expect.poll(readLowestHeight).toBeGreaterThanOrEqual(44);
  });
});

test('pressed buttons are visible with forced colours', onlyWithSampleContent, async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  const field = await openEntry(page);
  await field.focus();
  const bold = toolbar(page).getByRole('button', { name: 'Bold' });
  await expect(bold).toHaveCSS('outline-style', 'none');
  await page.keyboard.press('Control+b');
  await expect(bold).toHaveAttribute('aria-pressed', 'true');
  await expect(bold).toHaveCSS('outline-style', 'solid');
});
