import { api } from '../../apps/admin/routes.ts';
import {
  ADMIN_PATHS,
  expect,
  expectAccessibleAdmin,
  stubPreview,
  stubThumbnails,
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
  // Waits for the fonts, because a missing font would log an error.
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
  await stubThumbnails(page);
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
    // The account page does not load the list of entries.
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

/** Returns whether the preview has loaded its fonts: at least two, for text and headings. */
const hasLoadedFonts = (page: Page): Promise<boolean> =>
  page
    .frameLocator('iframe')
    .locator('html')
    .evaluate(({ ownerDocument: { fonts } }) => {
      const statuses = [...fonts].map(({ status }) => status);
      return !statuses.includes('loading') && statuses.filter((status) => status === 'loaded').length >= 2;
    });
