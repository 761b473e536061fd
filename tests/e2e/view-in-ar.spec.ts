import type { Browser, BrowserContextOptions } from '@playwright/test';
import { CRITICAL_ONLY_SELECTOR } from '../../apps/site/app/critical-path/contract.ts';
import { messages } from '../support/messages.ts';
import { PIECE_PATH } from '../support/model-viewer.ts';
import { expect, hydrate, openHydratedPage, type Page, test } from '../support/test.ts';

const ANDROID_USER_AGENT = 'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko)';
const CHROME_USER_AGENT = `${ANDROID_USER_AGENT} Chrome/141.0.0.0 Mobile Safari/537.36`;
const IPHONE_USER_AGENT = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15';

/** Finds the control for augmented reality: a link on phones, a button on desktops. */
const arControl = (page: Page) =>
  page.getByRole('main').locator('a, button').filter({ hasText: messages.model.viewInYourRoom });

/** Opens the page of a chair on a phone. @param hasQuickLook whether the phone has Quick Look, which opens models on iOS. */
async function openOnPhone(
  browser: Browser,
  options: BrowserContextOptions,
  hasQuickLook = false,
): Promise<Page> {
  const context = await browser.newContext({ isMobile: true, hasTouch: true, ...options });
  const phone = await context.newPage();
  if (hasQuickLook)
    await phone.addInitScript(() => {
      DOMTokenList.prototype.supports = (token) => token === 'ar';
    });
  await phone.goto(PIECE_PATH);
  await hydrate(phone);
  return phone;
}

test.describe('view in AR', { tag: '@sample' }, () => {
  test('a desktop shows a QR code and a link for the URL with the selected options', async ({ page }) => {
    await openHydratedPage(page, '/homes/19-wooden-pointer-chair?from=list&choice=Walnut');
    await arControl(page).click();
    await expect(page.getByRole('img', { name: messages.model.qrCode })).toBeVisible();
    await expect(page.getByRole('link', { name: /\?from=list&choice=Walnut$/ })).toBeVisible();
    // The enquiry names the selected timber.
    await page.keyboard.press('Escape');
    await page.getByRole('main').getByRole('link', { name: 'Ask about this piece' }).first().click();
    await expect(page.getByLabel('Message')).toHaveValue(/timber: walnut/);
  });

  test('the page keeps its layout when the AR control appears', async ({ page }) => {
    for (const width of [360, 1440]) {
      await page.setViewportSize({ width, height: 844 });
      await page.goto(PIECE_PATH);
      await expect(page.locator(CRITICAL_ONLY_SELECTOR)).toHaveCount(0);
      const details = page.getByRole('main').locator('dl').first();
      const detailsTop = () => details.evaluate((element) => element.getBoundingClientRect().top);
      const before = await detailsTop();
      await hydrate(page);
      await expect(arControl(page)).toBeVisible();
      await expect.poll(detailsTop, `${width} px`).toBe(before);
    }
  });

  test('Android opens Scene Viewer at a fixed scale, or shows a message if it is missing', async ({
    browser,
    baseURL,
  }) => {
    const phone = await openOnPhone(browser, { userAgent: CHROME_USER_AGENT, ...(baseURL && { baseURL }) });
    const href = (await arControl(phone).getAttribute('href')) ?? '';
    const intentParameters = new URLSearchParams(/\?(.*?)#Intent/.exec(href)?.[1]);
    expect(intentParameters.get('resizable')).toBe('false');
    const response = await phone.request.get(intentParameters.get('file') ?? '');
    expect(response.status()).toBe(200);
    expect(response.headers()['content-type']).toBe('model/gltf-binary');
    // Without Scene Viewer, Android opens the fallback URL, which must be the same page.
    const fallbackUrl = new URL(decodeURIComponent(/browser_fallback_url=([^;]*)/.exec(href)?.[1] ?? ''));
    expect(fallbackUrl.href.replace(fallbackUrl.hash, '')).toBe(phone.url());
    await expect(phone.locator(`[id="${decodeURIComponent(fallbackUrl.hash.slice(1))}"]`)).toHaveRole(
      'status',
    );
    // The test browser has no Scene Viewer.
    await arControl(phone).click();
    await expect(phone.getByText(messages.model.arUnavailable)).toBeVisible();
    await phone.context().close();
  });

  test('an iPhone opens Quick Look with scaling disabled', async ({ browser, baseURL }) => {
    const phone = await openOnPhone(
      browser,
      { userAgent: IPHONE_USER_AGENT, ...(baseURL && { baseURL }) },
      true,
    );
    const link = arControl(phone);
    await expect(link).toHaveAttribute('rel', 'ar');
    await expect(link.locator('> :first-child')).toHaveJSProperty('tagName', 'IMG');
    const href = (await link.getAttribute('href')) ?? '';
    expect(href).toMatch(/#allowsContentScaling=0$/);
    const response = await phone.request.get(new URL(href, baseURL).href);
    expect(response.status()).toBe(200);
    expect(response.headers()['content-type']).toBe('model/vnd.usdz+zip');
    await phone.context().close();
  });

  test('a browser that cannot open models shows no AR control', async ({ browser, baseURL }) => {
    for (const userAgent of [
      'Mozilla/5.0 (Android 14; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0',
      // The web view of an app.
      CHROME_USER_AGENT.replace('Pixel 8)', 'Pixel 8; wv)'),
      // Without Quick Look.
      IPHONE_USER_AGENT,
    ]) {
      const phone = await openOnPhone(browser, { userAgent, ...(baseURL && { baseURL }) });
      await expect(phone.getByRole('button', { name: /^View in 3D/ })).toBeVisible();
      await expect(arControl(phone)).toHaveCount(0);
      await phone.context().close();
    }
  });
});
