import { adminPaths, api } from '../../apps/admin/routes.ts';
import { expect, useTestAdmin } from '../support/admin.ts';
import { onlyWithSampleContent } from '../support/sample.ts';
import { test } from '../support/test.ts';

const { site, signIn } = useTestAdmin();

test(
  'the preview stays on its page and shows saved colours',
  onlyWithSampleContent,
  async ({ page, context, browserMonitor }) => {
    // Navigating the frame aborts its view transition, because the frame runs no script.
    browserMonitor.allowedMessages.push(/sandbox/i, /Transition was aborted/);
    await signIn(page);
    await page.goto(`/admin${adminPaths.edit('candles/mitti.yaml')}`);
    const previewFrame = page.frameLocator('iframe');
    const heading = previewFrame.getByRole('heading', { level: 1 });
    await expect(heading).toBeAttached({ timeout: 120_000 });
    const headingText = (await heading.textContent()) ?? '';
    const readTitle = () => previewFrame.locator('html').evaluate(({ ownerDocument }) => ownerDocument.title);
    const titleBefore = await readTitle();

    // Links open other pages of the draft in a new tab.
    const link = previewFrame.locator('a[href="/admin/preview/about"]').first();
    await expect(link).toHaveAttribute('target', '_blank');
    const tabOpened = context.waitForEvent('page');
    await link.evaluate((element) => element instanceof HTMLElement && element.click());
    const tab = await tabOpened;
    await expect(tab).toHaveURL(/\/admin\/preview\/about$/, { timeout: 60_000 });
    await tab.close();
    await page.getByLabel('Description').fill('Text after a click on a link.');
    await expect(previewFrame.getByText('Text after a click on a link.')).toBeAttached({ timeout: 60_000 });
    await expect(link).toHaveAttribute('target', '_blank');
    expect(await heading.textContent()).toBe(headingText);
    expect(await readTitle()).toBe(titleBefore);

    // If the frame navigates in another way, it returns to its page. The response is delayed until the loading message is visible.
    const src = (await page.locator('iframe').getAttribute('src')) ?? '';
    const messageSeen = Promise.withResolvers<void>();
    await page.route(
      ({ pathname }) => pathname === new URL(src, site().url).pathname,
      async (route) => {
        await messageSeen.promise;
        await route.continue();
      },
    );
    await page.locator('iframe').evaluate((element) => {
      if (element instanceof HTMLIFrameElement)
        element.contentWindow?.location.assign('/admin/preview/about');
    });
    await expect(page.getByText('Loading preview …')).toBeVisible({ timeout: 60_000 });
    messageSeen.resolve();
    await expect(page.getByText('Loading preview …')).toHaveCount(0, { timeout: 60_000 });
    await expect(heading).toHaveText(headingText);
    expect(await readTitle()).toBe(titleBefore);

    // The form shows the draft as search engines and messengers would show it.
    await page.goto(`/admin${adminPaths.edit('pages/about.yaml')}`);
    await page.getByText('In search results and shared links').click();
    const searchResult = page.getByRole('region', { name: 'Search result' });
    await expect(searchResult).toContainText('› about');
    await page.getByLabel('Title').first().fill('Who draws and builds');
    await expect(searchResult).toContainText('Who draws and builds');
    const sharedImage = page.getByRole('region', { name: 'Shared link' }).locator('img');
    await expect.poll(() => sharedImage.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(1200);

    // A saved colour changes the background of the page.
    await page.goto(`/admin${adminPaths.edit('brand.yaml')}`);
    const readBackground = () =>
      previewFrame.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor);
    // Waits for the page, because the frame contains an empty document at first.
    await expect(heading).toBeAttached({ timeout: 60_000 });
    for (const [value, computed] of [
      ['#f4f4f4', 'rgb(244, 244, 244)'],
      ['#ffffff', 'rgb(255, 255, 255)'],
    ] as const) {
      await page.locator('#field-colours-paper').fill(value);
      await expect(page.getByText('Saved as a draft')).toBeVisible();
      await expect.poll(readBackground, { timeout: 60_000 }).toBe(computed);
    }
    await page.request.post(api.revert('brand.yaml'), { headers: { origin: site().url } });
  },
);
