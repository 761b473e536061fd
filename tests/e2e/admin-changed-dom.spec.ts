import type { PublishStatus } from '../../apps/admin/api-types.ts';
import { api as urls } from '../../apps/admin/routes.ts';
import { type AdminApi, expect, expectAccessibleAdmin, openForm, test } from '../support/admin.ts';
import { onlyWithSampleContent } from '../support/sample.ts';
import type { Page } from '../support/test.ts';
import { TRANSLATE_SCRIPT } from '../support/translate.ts';

const CANDLE_FILE = 'candles/mitti.yaml';
const PROJECT_FILE = 'projects/hill-house.md';

/** Answers requests to publish without a build, which takes a minute. @returns function that ends the publish. */
async function stubPublish(page: Page, api: AdminApi): Promise<() => void> {
  const status: PublishStatus = await (await api.request.get(urls.publish())).json();
  const last = { id: '1', isPublished: false, durationSeconds: 0 };
  status.error = null;
  await page.route(`**${urls.publish()}`, (route) => {
    if (route.request().method() === 'POST')
      Object.assign(status, { isRunning: true, step: 'Building the pages', last });
    return route.fulfill({ json: status });
  });
  return () =>
    Object.assign(status, { isRunning: false, last: { ...last, isPublished: true, durationSeconds: 12.3 } });
}

// The simulated translation is in capitals, so the texts are matched in any case. translatable-text.test.ts finds texts that a translation
// would break.
test(
  'editing, answering and publishing work in a translated admin',
  onlyWithSampleContent,
  async ({ page, api }) => {
    api.storeMessage({ id: 'new', hoursAgo: 1, name: 'Meera' });
    await page.addInitScript(TRANSLATE_SCRIPT);
    await openForm(page, CANDLE_FILE);
    await expect(page.locator('label font').first()).toBeAttached();
    const status = page.locator('p[aria-live]', { hasText: /^(PUBLISHED|SAV|NOT SAVED)/ });
    const vessel = page.getByLabel('Vessel');
    await expect(status).toHaveText('PUBLISHED');
    await vessel.fill('A bowl, translated');
    await expect(status).toHaveText('SAVED AS A DRAFT');
    await page.getByLabel('Wax').fill('');
    await expect(status).toContainText('CORRECT ONE FIELD');
    await page.getByLabel('Description').fill('x'.repeat(150));
    await expect(status).toContainText('CORRECT 2 FIELDS');
    await expect(page.getByText('150 of 140')).toBeVisible();
    await page.getByLabel('Description').fill('A diya that can be refilled.');
    await page.getByLabel('Wax').fill('Soy wax');
    await expect(status).toHaveText('SAVED AS A DRAFT');
    await api.editEntry(CANDLE_FILE, { vessel: 'A bowl of theirs' });
    await vessel.fill('A bowl of mine');
    await page.getByRole('button', { name: 'Keep mine' }).click();
    await expect(status).toHaveText('SAVED AS A DRAFT');

    // The value of a selected option is not translated.
    await openForm(page, PROJECT_FILE);
    const readProject = async () =>
      (await api.readEntry<{ category: string; pictures: string[] }>(PROJECT_FILE)).fields;
    const before = await readProject();
    const category = page.getByLabel('Category');
    const otherOption = category.locator(`option:not([value=""], [value="${before.category}"])`).first();
    const otherCategory = (await otherOption.getAttribute('value')) ?? '';
    await category.selectOption(otherCategory);
    await expect.poll(async () => (await readProject()).category).toBe(otherCategory);
    const rows = page.locator('#field-pictures > ol > li');
    await rows.first().getByRole('button', { name: /down$/i }).click();
    await expect.poll(async () => (await readProject()).pictures[1]).toBe(before.pictures[0]);

    await page.getByRole('link', { name: 'Enquiries' }).click();
    await page.getByRole('link', { name: /^meera/i }).click();
    await page.getByLabel('Note').fill('Called');
    await page.getByRole('button', { name: 'Mark as answered' }).click();
    await page.getByRole('button', { name: 'Mark as open' }).click();

    const endPublish = await stubPublish(page, api);
    await page.getByRole('link', { name: 'Publish (2)' }).click();
    await page.getByRole('button', { name: /^publish these 2 changes$/i }).click();
    await expect(page.getByText(/^building the pages/i)).toBeVisible();
    endPublish();
    await expect(page.getByText('published in 12.3 s.')).toBeVisible();
    await page.getByRole('button', { name: 'Discard all' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Discard all' }).click();
    await expect(page.getByRole('link', { name: /^publish$/i })).toHaveText('PUBLISH');
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

    await openForm(page, CANDLE_FILE);
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
