import sharp from 'sharp';
import type { PublishStatus } from '../../apps/admin/api-types.ts';
import { adminPaths, api } from '../../apps/admin/routes.ts';
import {
  expect,
  expectAccessibleAdmin,
  readEntry,
  stubPreview,
  stubThumbnails,
  useTestAdmin,
} from '../support/admin.ts';
import { onlyWithSampleContent } from '../support/sample.ts';
import { type Page, test } from '../support/test.ts';
import { TRANSLATE_SCRIPT } from '../support/translate.ts';

const { site, signIn } = useTestAdmin();

const CANDLE_FILE = 'candles/mitti.yaml';
const readFields = async (page: Page, file = CANDLE_FILE) => (await readEntry(page, file)).fields;
const headers = () => ({ origin: site().url });

/** Answers requests to publish without a build, which takes a minute. @returns function that ends the publish. */
async function stubPublish(page: Page): Promise<() => void> {
  const status: PublishStatus = await (await page.request.get(api.publish())).json();
  const last = { id: '1', isPublished: false, durationSeconds: 0 };
  status.error = null;
  await page.route(`**${api.publish()}`, (route) => {
    if (route.request().method() === 'POST')
      Object.assign(status, { isRunning: true, step: 'Building the pages', last });
    return route.fulfill({ json: status });
  });
  return () =>
    Object.assign(status, { isRunning: false, last: { ...last, isPublished: true, durationSeconds: 12.3 } });
}

test.beforeEach(async ({ page, browserMonitor }) => {
  browserMonitor.allowedMessages.push(/sandbox/i);
  await stubPreview(page);
  await stubThumbnails(page);
  await signIn(page);
});

// The simulated translation is in capitals, so the texts are matched in any case.
test(
  'editing, uploading and publishing work in a translated admin',
  onlyWithSampleContent,
  async ({ page, browserMonitor }) => {
    // Expected: 409 for a conflicting save, 404 for the removed image.
    browserMonitor.allowedMessages.push(/status of 40[49]/);
    await page.request.post('/relay/ajax/hello@example.com', {
      headers: headers(),
      form: { name: 'Meera', email: 'meera@visitor.example', message: 'Hello', _subject: 'A chair' },
    });
    await page.addInitScript(TRANSLATE_SCRIPT);

    await page.goto(`/admin${adminPaths.edit(CANDLE_FILE)}`);
    await expect(page.locator('label font').first()).toBeAttached();
    const status = page.locator('p[aria-live]', { hasText: /^(PUBLISHED|SAV|NOT SAVED)/ });
    await expect(status).toHaveText('PUBLISHED');
    const vessel = page.getByLabel('Vessel');
    await vessel.fill('A bowl, translated');
    await expect(status).toHaveText('SAVED AS A DRAFT');
    await expect(page.getByRole('link', { name: 'Publish (1)' })).toBeVisible();
    await page.getByLabel('Wax').fill('');
    await expect(page.getByText('This is empty; enter some text')).toBeVisible();
    await expect(status).toContainText('CORRECT ONE FIELD');
    await page.getByLabel('Description').fill('x'.repeat(150));
    await expect(status).toContainText('CORRECT 2 FIELDS');
    await expect(page.getByText('150 of 140')).toBeVisible();
    await page.getByLabel('Description').fill('A diya that can be refilled.');
    await page.getByLabel('Wax').fill('Soy wax');
    await vessel.fill('A bowl of clay');
    await expect(status).toHaveText('SAVED AS A DRAFT');

    const { version, fields } = await readEntry(page, CANDLE_FILE);
    await page.request.put(api.entry(CANDLE_FILE), {
      headers: headers(),
      data: { version, fields: { ...fields, vessel: 'A bowl of theirs' } },
    });
    await vessel.fill('A bowl of mine');
    await page.getByRole('button', { name: 'Keep mine' }).click();
    await expect(status).toHaveText('SAVED AS A DRAFT');

    const image = await sharp('content/pictures/candles/mitti.jpg').flop().resize(800).toBuffer();
    await page.getByRole('button', { name: 'Replace image' }).click();
    await page
      .getByLabel('Upload images')
      .setInputFiles({ name: 'Translated.jpg', mimeType: 'image/jpeg', buffer: image });
    await expect(page.getByRole('dialog')).toHaveCount(0, { timeout: 120_000 });
    await expect(status).toHaveText('SAVED AS A DRAFT');
    expect(await readFields(page)).toMatchObject({
      picture: 'candles/translated',
      vessel: 'A bowl of mine',
      description: 'A diya that can be refilled.',
    });

    // The value of a selected option is not translated.
    const project = 'projects/hill-house.md';
    await page.goto(`/admin${adminPaths.edit(project)}`);
    const initialCategory = (await readFields(page, project)).category;
    const category = page.getByLabel('Category');
    await expect(category.locator('option').nth(1)).toBeAttached();
    const otherIndex = await category
      .locator('option')
      .evaluateAll(
        (options, now) => options.findIndex((option) => option.getAttribute('value') !== now),
        initialCategory,
      );
    await category.selectOption({ index: otherIndex });
    await expect(status).toHaveText('SAVED AS A DRAFT');
    const { category: newCategory, pictures } = await readFields(page, project);
    expect(newCategory).not.toBe(initialCategory);
    const rows = page.locator('#field-pictures > ol > li');
    await rows.first().getByRole('button', { name: /down$/i }).click();
    await expect.poll(async () => (await readFields(page, project)).pictures[1]).toBe(pictures[0]);
    await page.getByRole('button', { name: 'Add an image' }).click();
    await page.getByRole('dialog').getByRole('listitem').first().getByRole('button').click();
    await expect(rows).toHaveCount(pictures.length + 1);
    await rows
      .last()
      .getByRole('button', { name: /^remove/i })
      .click();
    await expect(rows).toHaveCount(pictures.length);
    await page.getByRole('button', { name: 'Discard changes' }).click();
    await expect(status).toHaveText('PUBLISHED');

    await page.getByRole('link', { name: /^home$/i }).click();
    await page.getByLabel('Search').fill('terracotta');
    await expect(page.getByText(/^\d+ found$/i)).toBeAttached();
    await page.getByLabel('Search').fill('');
    await page.getByRole('link', { name: /^candles/i }).click();
    await expect(page.getByRole('link', { name: /mitti.*changed/i })).toBeVisible();

    await page.getByRole('link', { name: 'Enquiries' }).click();
    await page.getByRole('link', { name: /^meera/i }).click();
    await page.getByLabel('Note').fill('Called');
    await page.getByRole('button', { name: 'Mark as answered' }).click();
    await page.getByRole('button', { name: 'Mark as open' }).click();
    await page.getByLabel('E-mail').fill('meera@visitor.example');
    await page.getByRole('button', { name: 'Find messages' }).click();
    await page.getByRole('button', { name: 'Erase one message permanently' }).click();
    await expect(page.getByText('Erased: 1.')).toBeVisible();

    await page.getByRole('link', { name: 'Publish (' }).click();
    await page.getByRole('button', { name: /^publish these \d+ changes$/i }).click();
    await page.getByRole('link', { name: /^translated, alt text$/i }).click({ timeout: 120_000 });
    await page.getByLabel('Alt text').fill('A diya of terracotta on a window sill.');
    await expect(status).toHaveText('SAVED AS A DRAFT');
    const endPublish = await stubPublish(page);
    await page.getByRole('link', { name: 'Publish (' }).click();
    await page.getByRole('button', { name: /^publish these \d+ changes$/i }).click();
    await expect(page.getByText(/^building the pages/i)).toBeVisible();
    endPublish();
    await expect(page.getByText('published in 12.3 s.')).toBeVisible();
    await page.getByRole('button', { name: 'Discard all' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Discard all' }).click();
    await expect(page.getByRole('link', { name: /^publish$/i })).toHaveText('PUBLISH');
    await page.getByRole('link', { name: 'Version history' }).click();
    await page.locator('summary', { hasText: /current version/i }).click();
    await expect(page.locator('details[open]')).toBeVisible();
  },
);

test(
  'a section that fails to render leaves the other sections and the unsaved text intact',
  onlyWithSampleContent,
  async ({ page, browserMonitor }) => {
    browserMonitor.allowedMessages.push(/removeChild|The above error occurred|React Router caught/);
    /** Replaces an element, as a browser extension does. */
    const replaceElement = (selector: string) =>
      page.locator(selector).evaluate((element) => element.replaceWith(element.cloneNode(true)));
    const tryAgain = page.getByRole('button', { name: 'Try again' });
    const description = page.getByLabel('Description');

    await page.goto(`/admin${adminPaths.edit(CANDLE_FILE)}`);
    await description.fill('x'.repeat(150));
    await expect(page.getByText('Not saved yet')).toBeVisible();
    await replaceElement('form [data-over]');
    await description.fill('A short text');
    await expect(page.getByRole('heading', { name: 'The form could not be shown' })).toBeVisible();
    await expect(page.frameLocator('iframe').getByText('A page')).toBeVisible();
    await expectAccessibleAdmin(page, 'a form that failed');
    await tryAgain.click();
    await expect(description).toHaveValue('A short text');
    await expect(page.getByText('Saved as a draft')).toBeVisible();

    await description.fill('y'.repeat(150));
    await expect(page.getByText('correct one field')).toBeVisible();
    await replaceElement('p[aria-live] > span.error');
    await page.getByLabel('Name', { exact: true }).fill('Mitti, unsaved');
    await expect(page.getByRole('heading', { name: 'This page could not be shown' })).toBeVisible();
    // The error shows the unsaved text, and other pages can be opened.
    await expect(page.getByRole('alert')).toContainText('Mitti, unsaved');
    await expectAccessibleAdmin(page, 'a page that failed');
    await page.getByRole('link', { name: 'Version history' }).click();
    await expect(page.getByRole('heading', { name: 'Version history' })).toBeVisible();
    await page.goBack();
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Mitti, unsaved');
    await replaceElement('p[aria-live] > span.error');
    await description.fill('A text that fits');
    await tryAgain.click();
    await expect(description).toHaveValue('A text that fits');
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Mitti, unsaved');
    await expect(page.getByText('Saved as a draft')).toBeVisible();
  },
);
