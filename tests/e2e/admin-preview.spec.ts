import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { SOURCE_ATTRIBUTE } from '../../apps/admin/content-source.ts';
import { adminPaths, previewPath, api as urls } from '../../apps/admin/routes.ts';
import { expect, expectAccessibleAdmin, openForm, test } from '../support/admin.ts';
import { onePathPerPageType } from '../support/routes.ts';
import { onlyWithSampleContent } from '../support/sample.ts';

/** Time for the start of the preview's development server. */
const START_TIMEOUT_MS = 120_000;
const UPDATE_TIMEOUT_MS = 60_000;

/** Opens the form of an entry and waits for its preview. */
async function openEntry(page: Page, file: string): Promise<void> {
  await openForm(page, file);
  await expect(page.frameLocator('iframe').getByRole('heading', { level: 1 })).toBeAttached({
    timeout: START_TIMEOUT_MS,
  });
  // The preview handles clicks once it is loaded.
  await expect(page.getByText('Loading preview …')).toHaveCount(0, { timeout: UPDATE_TIMEOUT_MS });
}

/** Scrolls to an element of the preview and clicks its middle, as an editor does. */
async function clickInPreview(page: Page, target: Locator): Promise<void> {
  await target.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
  const box = await target.boundingBox();
  if (!box) throw new Error('The element is not visible');
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
}

test.use({ hasPreview: true, hasImages: true });

const outlinedElement = (page: Page): Locator => page.frameLocator('iframe').locator('[data-outlined]');

test(
  'a click in the preview focuses the field, and focus in a field outlines its text in the preview',
  onlyWithSampleContent,
  async ({ page }) => {
    await openEntry(page, 'candles/mitti.yaml');
    const previewFrame = page.frameLocator('iframe');
    const description = page.getByLabel('Description', { exact: true });
    const text = await description.inputValue();

    await test.step('a text and an image of the open entry', async () => {
      await clickInPreview(page, previewFrame.getByText(text).first());
      await expect(description).toBeFocused();
      await expect(outlinedElement(page)).toHaveText(text);
      await clickInPreview(
        page,
        previewFrame.locator(`img[${SOURCE_ATTRIBUTE}^="candles/mitti.yaml#picture"]`).first(),
      );
      await expect(page.getByRole('button', { name: 'Replace image: Image' })).toBeFocused();
    });

    await test.step('typing changes the page in place', async () => {
      await description.focus();
      await expect(outlinedElement(page)).toBeInViewport();
      const image = previewFrame.locator('img').first();
      await image.evaluate((element) => {
        Object.assign(element, { isKept: true });
        element.setAttribute('data-loaded', '');
      });
      const scrollTop = () => previewFrame.locator('html').evaluate(({ scrollTop }) => scrollTop);
      await expect.poll(scrollTop).toBeGreaterThan(0);
      const before = await scrollTop();
      await description.fill('Rain on dry earth, typed in a test.');
      await expect(outlinedElement(page)).toHaveText('Rain on dry earth, typed in a test.');
      await expect(page.getByText('Saved as a draft')).toBeVisible();
      // An update of the preview removes this attribute, because the saved version does not contain it.
      await expect(image).not.toHaveAttribute('data-loaded', { timeout: UPDATE_TIMEOUT_MS });
      await expect(image).toHaveJSProperty('isKept', true);
      await expect(outlinedElement(page)).toHaveText('Rain on dry earth, typed in a test.');
      await expect.poll(scrollTop).toBe(before);
    });

    await test.step('an update of the page keeps what is typed during a save', async () => {
      const saves = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const;
      const pendingSaves = saves.map(({ promise }) => promise);
      await page.route(`**${urls.entry('candles/mitti.yaml')}`, async (route) => {
        if (route.request().method() === 'PUT') await pendingSaves.shift();
        await route.continue();
      });
      const image = previewFrame.locator('img').first();
      await image.evaluate((element) => element.setAttribute('data-loaded', ''));
      const firstSave = page.waitForRequest((request) => request.method() === 'PUT');
      await description.fill('Sent to the server.');
      await firstSave;
      await description.fill('Typed afterwards.');
      saves[0].resolve();
      await expect(image).not.toHaveAttribute('data-loaded', { timeout: UPDATE_TIMEOUT_MS });
      await expect(outlinedElement(page)).toHaveText('Typed afterwards.');
      saves[1].resolve();
      await expect(page.getByText('Saved as a draft')).toBeVisible();
    });

    await test.step('a text of another entry', async () => {
      const phoneLink = previewFrame.locator('footer a[href^="tel:"]').first();
      const number = (await phoneLink.textContent()) ?? '';
      await clickInPreview(page, phoneLink);
      await expect(page.getByText('This text is in Studio.')).toBeVisible();
      await page.getByRole('link', { name: 'Open', exact: true }).click();
      await expect(page).toHaveURL(`/admin${adminPaths.edit('studio.yaml')}#field-contact-phones-0-number`);
      await expect(page.locator('#field-contact-phones-0-number')).toBeFocused();
      await expect(outlinedElement(page)).toHaveText(number, { timeout: START_TIMEOUT_MS });
      await expect(outlinedElement(page)).toBeInViewport();
    });
  },
);

test('a click in a formatted text selects its block, and a word is shown before it is saved', {
  tag: onlyWithSampleContent.tag,
}, async ({ page }) => {
  await openEntry(page, 'articles/monsoon-light.md');
  // The save does not end, so the preview shows what the form knows.
  await page.route(`**${urls.entry('articles/monsoon-light.md')}`, async (route) => {
    if (route.request().method() !== 'PUT') await route.continue();
  });
  const paragraphs = page.frameLocator('iframe').locator('article p');
  const body = page.getByRole('textbox', { name: 'Text', exact: true });
  const clicked = paragraphs.filter({ hasText: /\w+ \w+ \w+ \w+ \w+/ }).nth(3);
  const text = (await clicked.textContent()) ?? '';
  await clickInPreview(page, clicked);
  await expect(body).toBeFocused();
  const selectedBlock = () =>
    page.evaluate(
      () => getSelection()?.anchorNode?.parentElement?.closest('[role=textbox] > *')?.textContent,
    );
  await expect.poll(selectedBlock).toBe(text);
  const firstParagraph = body.locator('> p').first();
  const shown = paragraphs.filter({ hasText: (await firstParagraph.textContent()) ?? '' }).first();
  const handle = await shown.elementHandle();
  await firstParagraph.click();
  await page.keyboard.press('End');
  await page.keyboard.insertText(' typed in a test');
  await expect.poll(() => handle?.textContent()).toContain(' typed in a test');
});

test('no page of the preview contains characters of source marks', async ({ page }) => {
  for (const path of onePathPerPageType) {
    const html = await (await page.request.get(previewPath(path), { timeout: START_TIMEOUT_MS })).text();
    expect(html).toContain('<!--source ');
    expect(html, path).not.toMatch(/[\u{E000}-\u{F8FF}]|%EE%8/iu);
  }
});

test(
  'the preview shows a replaced image, and the change can be discarded',
  onlyWithSampleContent,
  async ({ page }) => {
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
  'the preview stays on its page and shows saved colours',
  onlyWithSampleContent,
  async ({ page, context, baseURL }) => {
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
    await expect(heading).toHaveText(headingText);
    await expect.poll(readTitle).toBe(titleBefore);

    // If the frame navigates in another way, it returns to its page. The delay of the response makes the loading message visible.
    const src = (await page.locator('iframe').getAttribute('src')) ?? '';
    const messageSeen = Promise.withResolvers<void>();
    await page.route(
      ({ pathname }) => pathname === new URL(src, baseURL).pathname,
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
    await expect.poll(readTitle).toBe(titleBefore);

    // The form previews the page as a search result and as a link in a messenger.
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
    // Waits for the page, because the frame first contains an empty document.
    await expect(heading).toBeAttached({ timeout: 60_000 });
    for (const [value, computed] of [
      ['#f4f4f4', 'rgb(244, 244, 244)'],
      ['#ffffff', 'rgb(255, 255, 255)'],
    ] as const) {
      await page.locator('#field-colours-paper').fill(value);
      await expect(page.getByText('Saved as a draft')).toBeVisible();
      await expect.poll(readBackground, { timeout: 60_000 }).toBe(computed);
    }
  },
);

test.describe('without the preview server', () => {
  test.use({ hasPreview: false, hasImages: false });

  test(
    'a preview that fails to load is retried for a minute, then offers a button',
    onlyWithSampleContent,
    async ({ page, context, browserMonitor }) => {
      browserMonitor.allowedMessages.push(/status of 503/);
      await page.clock.install();
      let failures = 0;
      let maxFailures = 10;
      await context.route('**/admin/preview/**', (route) => {
        failures += 1;
        return failures <= maxFailures ? route.fulfill({ status: 503, json: {} }) : route.fallback();
      });
      const tryAgain = page.getByRole('button', { name: 'Try again' });
      const shownPage = page.frameLocator('iframe').getByText('A page');
      const advanceUntil = (isReached: () => Promise<boolean>) =>
        expect
          .poll(
            async () => {
              await page.clock.runFor(4_000);
              return isReached();
            },
            { intervals: [100] },
          )
          .toBe(true);
      await openForm(page, 'candles/mitti.yaml');
      await expect(page.getByText('Loading preview …')).toBeVisible();
      await advanceUntil(() => shownPage.isVisible());

      // After a success, retries are counted anew.
      failures = 0;
      await page.locator('iframe').evaluate((frame) => {
        if (frame instanceof HTMLIFrameElement) frame.contentWindow?.location.reload();
      });
      await expect.poll(() => failures).toBeGreaterThan(0);
      await advanceUntil(() => shownPage.isVisible());
      await expect(tryAgain).toHaveCount(0);

      failures = 0;
      maxFailures = Number.POSITIVE_INFINITY;
      await page.reload();
      await advanceUntil(() => tryAgain.isVisible());
      await expect(page.locator('iframe')).toBeHidden();
      await expectAccessibleAdmin(page, 'no preview');
      maxFailures = 0;
      await tryAgain.click();
      await expect(shownPage).toBeVisible();
      await expect(tryAgain).toBeHidden();
    },
  );

  test(
    'a double click creates one preview link, and revoking asks',
    onlyWithSampleContent,
    async ({ page }) => {
      await openForm(page, 'candles/mitti.yaml');
      await page.getByRole('button', { name: 'Share preview' }).click();
      // The first request is still running at the second click.
      await page.route(`**${urls.previewLinks()}`, async (route) => {
        if (route.request().method() === 'POST') await secondClick.promise;
        await route.continue();
      });
      const secondClick = Promise.withResolvers<void>();
      await page.getByRole('button', { name: 'Create link' }).dblclick();
      secondClick.resolve();
      await expect(page.getByLabel('Preview link')).not.toHaveValue('');
      await page.getByRole('button', { name: 'Revoke preview link' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Revoke', exact: true }).click();
      await expect(page.getByRole('button', { name: 'Create link' })).toBeVisible();
      await expect(page.getByRole('button', { name: /^Revoke/ })).toHaveCount(0);
    },
  );
});
