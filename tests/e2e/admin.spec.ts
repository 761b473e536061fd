import sharp from 'sharp';
import { api } from '../../apps/admin/routes.ts';
import {
  ADMIN_PATHS,
  expect,
  expectAccessibleAdmin,
  readEntry,
  stubPreview,
  useTestAdmin,
} from '../support/admin.ts';
import { onlyWithSampleContent } from '../support/sample.ts';
import { type Page, test } from '../support/test.ts';

const { site, signIn } = useTestAdmin();

const DESCRIPTION = 'First rain on dry ground, written by a test. A diya that can be refilled.';

test('an edit is saved as a draft, shown in the preview and listed as a change', {
  tag: [onlyWithSampleContent.tag, '@main'],
}, async ({ page, browserMonitor }) => {
  expect(site().output()).toContain(`Admin:    ${site().url}/admin`);
  await signIn(page);
  await page.getByRole('link', { name: /^Candles/ }).click();
  await page.getByRole('link', { name: /Mitti/ }).click();

  const field = page.getByLabel('Description');
  await field.fill('x'.repeat(150));
  await expect(page.getByText('expected at most 140 characters')).toBeVisible();
  await expect(page.getByText('Not saved yet')).toBeVisible();
  await field.fill(DESCRIPTION);
  await expect(page.getByText('Saved as a draft')).toBeVisible();
  await expect(page.frameLocator('iframe').getByText(DESCRIPTION)).toBeAttached({ timeout: 90_000 });
  // Waits for the fonts, because a missing font would log an error. Fonts are requested when all style sheets have loaded.
  await expect.poll(() => hasLoadedFonts(page), { timeout: 60_000 }).toBe(true);
  await expectAccessibleAdmin(page, 'a form');

  await page.getByRole('link', { name: 'Publish (1)' }).click();
  await expect(page.locator('ins', { hasText: DESCRIPTION })).toBeVisible();
  await expectAccessibleAdmin(page, 'the list of changes');
  expect(await (await page.request.get('/nazaakat')).text()).not.toContain(DESCRIPTION);
  // The browser logs that the sandboxed frame may not run scripts.
  browserMonitor.allowedMessages.push(/sandbox/i);
});

test('every page is accessible and fits the width of a phone', {
  tag: [onlyWithSampleContent.tag, '@main'],
}, async ({ page, browserMonitor }) => {
  browserMonitor.allowedMessages.push(/sandbox/i);
  await stubPreview(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/admin/sign-in');
  await expectAccessibleAdmin(page, 'signing in');
  await signIn(page);
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  for (const path of ADMIN_PATHS) {
    await page.goto(`/admin/${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
    await expect(page.getByText('Loading …')).toHaveCount(0);
    await expectAccessibleAdmin(page, path);
    // The account page shows no entries, so it does not load the list of entries.
    if (path === 'account') expect(requests).not.toContain(api.entries());
    requests.length = 0;
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow, path).toBeLessThanOrEqual(0);
  }
});

test('a new entry accepts titles in any script and an edited slug', {
  tag: [onlyWithSampleContent.tag, '@main'],
}, async ({ page, browserMonitor }) => {
  browserMonitor.allowedMessages.push(/sandbox/i, /status of 4\d\d/);
  await stubPreview(page);
  await signIn(page);
  await page.goto('/admin/candles');
  await page.getByRole('button', { name: 'New candle' }).click();
  const dialog = page.getByRole('dialog');
  const [title, slug] = [dialog.getByLabel('Title'), dialog.getByLabel('URL slug')];
  const createButton = dialog.getByRole('button', { name: 'Create' });
  await expect(createButton).toBeDisabled();
  await expect(createButton).toHaveAccessibleDescription('Enter a title.');
  await title.fill('!!!');
  await expect(createButton).toHaveAccessibleDescription(/at least one letter or digit/);
  await title.fill('Straße');
  await expect(slug).toHaveValue('strasse');
  await title.fill('मिट्टी का दीया');
  await expect(slug).toHaveValue('mitti-ka-diya');
  await expectAccessibleAdmin(page, 'a new entry');
  await slug.fill('Clay Lamp');
  await expect(dialog.getByText('Saved as: clay-lamp')).toBeVisible();
  await createButton.click();
  await expect(page.getByRole('heading', { name: 'मिट्टी का दीया' })).toBeVisible();
  await expect(page).toHaveURL(/\/candles\/clay-lamp$/);
  await expect(page.getByLabel('Name')).toHaveValue('मिट्टी का दीया');
  await expect(page.getByText('fill in 6 fields')).toBeVisible();
});

test(
  'the preview shows a replaced image, and the change can be discarded',
  onlyWithSampleContent,
  async ({ page, browserMonitor }) => {
    browserMonitor.allowedMessages.push(/sandbox/i);
    await signIn(page);
    await page.goto('/admin/media/candles/mitti');
    await expect(page.getByText('Published', { exact: true })).toBeVisible();
    const alt = await page.getByLabel('Alt text').inputValue();
    const previewImage = page.frameLocator('iframe').getByRole('img', { name: alt }).first();
    const previewSrc = () => previewImage.getAttribute('src', { timeout: 150_000 });
    const before = await previewSrc();
    const image = await sharp('content/pictures/candles/mitti.jpg').flop().toBuffer();
    await page
      .getByLabel('Replace image')
      .setInputFiles({ name: 'Better.JPG', mimeType: 'image/jpeg', buffer: image });
    await expect(page.getByText('Image replaced.')).toBeVisible({ timeout: 60_000 });
    await expect(page.getByText('Saved as a draft')).toBeVisible();
    await expect(page.getByLabel('Alt text')).toHaveValue(alt);
    await expect.poll(previewSrc, { timeout: 60_000 }).not.toBe(before);
    await expectAccessibleAdmin(page, 'a replaced image');

    await page.getByRole('link', { name: /^Publish \(/ }).click();
    await expect(page.locator('ins', { hasText: 'another' })).toBeVisible();
    await page.goBack();
    await page.getByRole('button', { name: 'Discard changes' }).click();
    await expect(page.getByText('Published', { exact: true })).toBeVisible();
  },
);

test(
  'a list can be reordered by dragging, and an invalid tag is marked',
  onlyWithSampleContent,
  async ({ page, browserMonitor }) => {
    browserMonitor.allowedMessages.push(/sandbox/i);
    await signIn(page);
    await page.goto('/admin/pages/home');
    const rows = page.locator('#field-mission-words > ol > li');
    const readItems = () =>
      rows
        .getByRole('textbox')
        .evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value));
    await expect(rows.first()).toBeVisible();
    const before = await readItems();
    const dragHandles = rows.getByTitle(/^Drag/);
    const dragItem = async (from: number, to: number) => {
      await dragHandles.nth(Math.max(from, to)).scrollIntoViewIfNeeded();
      await dragHandles.nth(from).hover();
      const box = await dragHandles.nth(to).boundingBox();
      await page.mouse.down();
      if (box) await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 20 });
    };
    await dragItem(0, 1);
    await expect.poll(readItems).toEqual([before[1], before[0], ...before.slice(2)]);
    await page.keyboard.press('Escape');
    await page.mouse.up();
    await expect.poll(readItems).toEqual(before);
    await dragItem(0, 1);
    await page.mouse.up();
    await expect(page.getByText('Saved as a draft')).toBeVisible();
    const saved = await readEntry(page, 'pages/home.yaml');
    expect(saved.fields.mission.words).toEqual([before[1], before[0], ...before.slice(2)]);

    await page.goto('/admin/articles/monsoon-light');
    await page.getByRole('button', { name: 'Markdown' }).click();
    await page.getByRole('textbox', { name: 'Text' }).press('Control+Home');
    await page.keyboard.type('{% gallery /%}\n\n');
    await expect(page.getByText(/^Line 1: .*gallery/)).toBeVisible();
    await page.getByRole('button', { name: 'Markdown' }).click();
    await expect(page.locator('[data-invalid]')).toContainText('{% gallery /%}');
    await expect(page.getByText('Not saved yet')).toBeVisible();
    await expectAccessibleAdmin(page, 'an invalid tag');
  },
);

/** Returns whether the preview has loaded its fonts: at least two, for text and headings. */
const hasLoadedFonts = (page: Page): Promise<boolean> =>
  page
    .frameLocator('iframe')
    .locator('html')
    .evaluate(({ ownerDocument: { fonts } }) => {
      const statuses = [...fonts].map(({ status }) => status);
      return !statuses.includes('loading') && statuses.filter((status) => status === 'loaded').length >= 2;
    });
