import sharp from 'sharp';
import { api, pages } from '../../apps/admin/addresses.ts';
import { expect, expectAccessibleDesk, openDesk, withoutPreview } from '../support/desk.ts';
import { onlySample } from '../support/sample.ts';
import { type Page, test } from '../support/test.ts';
import { TRANSLATE } from '../support/translate.ts';

const { site, signIn } = openDesk();

const CANDLE = 'candles/mitti.yaml';
const entry = async (page: Page, file = CANDLE) => (await page.request.get(api.document(file))).json();
const fieldsOf = async (page: Page, file = CANDLE) => (await entry(page, file)).fields;
const headers = () => ({ origin: site().url });

test.beforeEach(async ({ page, watch }) => {
  watch.expected.push(/sandbox/i);
  await withoutPreview(page);
  await signIn(page);
});

// Texts are looked for without regard to case: the translation is in capitals.
test('a translated editor edits, uploads and publishes', onlySample, async ({ page, watch }) => {
  // A publication builds the whole site.
  test.setTimeout(900_000);
  // Saving over another person's version is refused at first; a removed image is asked for once more.
  watch.expected.push(/status of 40[49]/);
  await page.request.post('/relay/ajax/hello@example.com', {
    headers: headers(),
    form: { name: 'Meera', email: 'meera@visitor.example', message: 'Hello', _subject: 'A chair' },
  });
  await page.addInitScript(TRANSLATE);

  await page.goto(`/desk${pages.edit(CANDLE)}`);
  await expect(page.locator('label font').first()).toBeAttached();
  const status = page.locator('p[aria-live]', { hasText: /^(LIVE|SAV|NOT SAVED)/ });
  await expect(status).toHaveText('LIVE');
  const vessel = page.getByLabel('Vessel');
  await vessel.fill('A bowl, translated');
  await expect(status).toHaveText('SAVED AS A DRAFT');
  await expect(page.getByRole('link', { name: 'Publish (1)' })).toBeVisible();
  await page.getByRole('button', { name: 'Leave out vessel' }).click();
  await page.getByRole('button', { name: 'Add vessel' }).click();
  await expect(page.getByText('Expected words, found nothing')).toBeVisible();
  await expect(status).toContainText('ONE FIELD NEEDS A LOOK');
  await page.getByLabel('Description').fill('x'.repeat(150));
  await expect(status).toContainText('2 FIELDS NEED A LOOK');
  await expect(page.getByText('150 of 140')).toBeVisible();
  await page.getByLabel('Description').fill('A diya that can be refilled.');
  await vessel.fill('A bowl of clay');
  await expect(status).toHaveText('SAVED AS A DRAFT');

  const { version, fields } = await entry(page);
  await page.request.put(api.document(CANDLE), {
    headers: headers(),
    data: { version, fields: { ...fields, vessel: 'A bowl of theirs' } },
  });
  await vessel.fill('A bowl of mine');
  await page.getByRole('button', { name: 'Keep mine' }).click();
  await expect(status).toHaveText('SAVED AS A DRAFT');

  const image = await sharp('content/pictures/candles/mitti.jpg').flop().resize(1600).toBuffer();
  await page.getByRole('button', { name: 'Choose another' }).click();
  await page
    .getByLabel('Add photographs')
    .setInputFiles({ name: 'Translated.jpg', mimeType: 'image/jpeg', buffer: image });
  await expect(page.getByRole('dialog')).toHaveCount(0, { timeout: 120_000 });
  await expect(status).toHaveText('SAVED AS A DRAFT');
  expect(await fieldsOf(page)).toMatchObject({
    picture: 'candles/translated',
    vessel: 'A bowl of mine',
    description: 'A diya that can be refilled.',
  });

  // What is chosen is not read from translated words.
  const project = 'projects/hill-house.md';
  await page.goto(`/desk${pages.edit(project)}`);
  const before = (await fieldsOf(page, project)).category;
  const category = page.getByLabel('Category');
  await expect(category.locator('option').nth(1)).toBeAttached();
  const other = await category
    .locator('option')
    .evaluateAll((options, now) => options.findIndex((one) => one.getAttribute('value') !== now), before);
  await category.selectOption({ index: other });
  await expect(status).toHaveText('SAVED AS A DRAFT');
  const { category: chosen, pictures } = await fieldsOf(page, project);
  expect(chosen).not.toBe(before);
  const rows = page.locator('#field-pictures > ol > li');
  await rows.first().getByRole('button', { name: /down$/i }).click();
  await expect.poll(async () => (await fieldsOf(page, project)).pictures[1]).toBe(pictures[0]);
  await page.getByRole('button', { name: 'Add a picture' }).click();
  await rows
    .last()
    .getByRole('button', { name: /^remove/i })
    .click();
  await expect(rows).toHaveCount(pictures.length);
  await page.getByRole('button', { name: 'Take back to what is live' }).click();
  await expect(status).toHaveText('LIVE');

  await page.getByRole('link', { name: 'Everything' }).click();
  await page.getByLabel('Search all words').fill('terracotta');
  await expect(page.getByText(/^\d+ found$/i)).toBeAttached();
  await page.getByLabel('Search all words').fill('');
  await page.getByRole('link', { name: /^candles/i }).click();
  await expect(page.getByRole('link', { name: /mitti.*changed/i })).toBeVisible();

  await page.getByRole('link', { name: 'Enquiries' }).click();
  await page.locator('summary', { hasText: /meera/i }).click();
  await page.getByLabel('Note').fill('Called');
  await page.getByRole('button', { name: 'Mark as answered' }).click();
  await page.getByRole('button', { name: 'Not answered after all' }).click();
  await page.getByLabel('E-mail').fill('meera@visitor.example');
  await page.getByRole('button', { name: 'Look' }).click();
  await page.getByRole('button', { name: 'Erase one message for good' }).click();
  await expect(page.getByText('Erased: 1.')).toBeVisible();

  await page.getByRole('link', { name: 'Publish (' }).click();
  await page.getByRole('button', { name: /^publish these \d+ changes$/i }).click();
  // The new image has no description yet, and the one it replaced is on no page: both are told at once.
  await page.getByRole('link', { name: /^translated, what it shows$/i }).click({ timeout: 120_000 });
  await page.getByLabel('What it shows').fill('A diya of terracotta on a window sill.');
  await expect(status).toHaveText('SAVED AS A DRAFT');
  await page.goto(`/desk${pages.edit('pictures/candles/mitti.yaml')}`);
  await page.getByRole('button', { name: /^remove$/i }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^remove$/i })
    .click();
  await page.getByRole('link', { name: 'Publish (' }).click();
  await page.getByRole('button', { name: /^publish these \d+ changes$/i }).click();
  await expect(page.getByText(/^published in \d+ s\.$/i)).toBeVisible({ timeout: 300_000 });
  await expect(page.getByRole('link', { name: /^publish$/i })).toHaveText('PUBLISH');
  expect(await (await page.request.get('/nazaakat')).text()).toContain('A diya that can be refilled.');
  await page.getByRole('link', { name: 'History' }).click();
  await page.locator('summary', { hasText: /live now/i }).click();
  await expect(page.getByRole('link', { name: /^mitti \(candles\)/i })).toBeVisible();
});

test('an error takes away one part of a page, and no unsaved text', onlySample, async ({ page, watch }) => {
  watch.expected.push(/removeChild|The above error occurred|React Router caught/);
  /** As an extension does that puts another element in the place of one. */
  const replace = (selector: string) =>
    page.locator(selector).evaluate((element) => element.replaceWith(element.cloneNode(true)));
  const again = page.getByRole('button', { name: 'Try again' });
  const description = page.getByLabel('Description');

  await page.goto(`/desk${pages.edit(CANDLE)}`);
  await description.fill('x'.repeat(150));
  await expect(page.getByText('Not saved yet')).toBeVisible();
  await replace('form [data-over]');
  await description.fill('A short text');
  await expect(page.getByRole('heading', { name: 'The form could not be shown' })).toBeVisible();
  await expect(page.frameLocator('iframe').getByText('A page')).toBeVisible();
  await expectAccessibleDesk(page, 'a form that failed');
  await again.click();
  await expect(description).toHaveValue('A short text');
  await expect(page.getByText('Saved as a draft')).toBeVisible();

  await description.fill('y'.repeat(150));
  await expect(page.getByText('one field needs a look')).toBeVisible();
  await replace('p[aria-live] > span.fault');
  await page.getByLabel('Name', { exact: true }).fill('Mitti, unsaved');
  await expect(page.getByRole('heading', { name: 'This page could not be shown' })).toBeVisible();
  // What is not saved can be read and copied, and the other pages can be reached.
  await expect(page.getByRole('alert')).toContainText('Mitti, unsaved');
  await expectAccessibleDesk(page, 'a page that failed');
  await page.getByRole('link', { name: 'History' }).click();
  await expect(page.getByRole('heading', { name: 'History' })).toBeVisible();
  await page.goBack();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Mitti, unsaved');
  await replace('p[aria-live] > span.fault');
  await description.fill('A text that fits');
  await again.click();
  await expect(description).toHaveValue('A text that fits');
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Mitti, unsaved');
  await expect(page.getByText('Saved as a draft')).toBeVisible();
});
