import type { Browser, BrowserContextOptions } from '@playwright/test';
import { CRITICAL_ONLY_SELECTOR } from '../../apps/site/app/critical-path/contract.ts';
import { messages } from '../support/messages.ts';
import { PIECE_PATH } from '../support/model-viewer.ts';
import { expect, hydrate, openPage, type Page, test } from '../support/test.ts';

const ANDROID = 'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko)';
const CHROME = `${ANDROID} Chrome/141.0.0.0 Mobile Safari/537.36`;
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15';

/** What leads to the room, be it a link or a button. */
const way = (page: Page) =>
  page.getByRole('main').locator('a, button').filter({ hasText: messages.model.viewInYourRoom });

/** The chair's page on a phone. */
async function onPhone(browser: Browser, options: BrowserContextOptions, quickLook = false): Promise<Page> {
  const context = await browser.newContext({ isMobile: true, hasTouch: true, ...options });
  const phone = await context.newPage();
  if (quickLook)
    await phone.addInitScript(() => {
      DOMTokenList.prototype.supports = (token) => token === 'ar';
    });
  await phone.goto(PIECE_PATH);
  await hydrate(phone);
  return phone;
}

test.describe('it stands in the room', { tag: ['@sample', '@chromium'] }, () => {
  test('by a code for a phone on a desktop, with the address that it says and all that is chosen', async ({
    page,
  }) => {
    await openPage(page, '/homes/19-wooden-pointer-chair?from=list');
    await way(page).click();
    await expect(page.getByRole('img', { name: messages.model.qrCode })).toBeVisible();
    await expect(
      page.getByRole('link', { name: /\/homes\/19-wooden-pointer-chair\?from=list$/ }),
    ).toBeVisible();
    const first = await page.getByRole('img', { name: messages.model.qrCode }).innerHTML();
    await page.keyboard.press('Escape');

    await openPage(page, '/homes/19-wooden-pointer-chair?from=list&choice=Walnut');
    await way(page).click();
    const link = page.getByRole('link', { name: /choice=Walnut$/ });
    await expect(link).toBeVisible();
    expect(await page.getByRole('img', { name: messages.model.qrCode }).innerHTML()).not.toBe(first);
    // Asked for in it, too.
    await page.keyboard.press('Escape');
    await page.getByRole('main').getByRole('link', { name: 'Ask about this piece' }).first().click();
    await expect(page.getByLabel('Message')).toHaveValue(/timber: walnut/);
  });

  for (const width of [360, 390, 768, 1440])
    test(`the page keeps its layout while the link appears, at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 844 });
      await page.goto(PIECE_PATH);
      await expect(page.locator(CRITICAL_ONLY_SELECTOR)).toHaveCount(0);
      const details = page.getByRole('main').locator('dl').first();
      const top = (await details.boundingBox())?.y;
      await hydrate(page);
      await expect(way(page)).toBeVisible();
      expect((await details.boundingBox())?.y).toBe(top);
    });

  test('of a candle the code keeps which one', async ({ page }) => {
    await openPage(page, '/nazaakat?candle=mitti');
    await page.getByRole('dialog').getByRole('button', { name: messages.model.viewInYourRoom }).click();
    await expect(page.getByRole('link', { name: /\?candle=mitti$/ })).toBeVisible();
  });

  test('by Scene Viewer on Android at true size, and where that does not open a line says so', async ({
    browser,
    baseURL,
  }) => {
    const phone = await onPhone(browser, { userAgent: CHROME, ...(baseURL && { baseURL }) });
    const href = (await way(phone).getAttribute('href')) ?? '';
    const intent = new URLSearchParams(/\?(.*?)#Intent/.exec(href)?.[1]);
    expect(intent.get('resizable')).toBe('false');
    const answer = await phone.request.get(intent.get('file') ?? '');
    expect(answer.status()).toBe(200);
    expect(answer.headers()['content-type']).toBe('model/gltf-binary');
    // Android goes there where it has no such program: it must not leave the page.
    const back = new URL(decodeURIComponent(/browser_fallback_url=([^;]*)/.exec(href)?.[1] ?? ''));
    expect(back.href.replace(back.hash, '')).toBe(phone.url());
    await expect(phone.locator(`[id="${decodeURIComponent(back.hash.slice(1))}"]`)).toHaveRole('status');
    // Here nothing opens.
    await way(phone).click();
    await expect(phone.getByText(messages.model.arUnavailable)).toBeVisible();
    await phone.context().close();
  });

  test('by Quick Look on an iPhone, not to be scaled', async ({ browser, baseURL }) => {
    const phone = await onPhone(browser, { userAgent: IPHONE, ...(baseURL && { baseURL }) }, true);
    const link = way(phone);
    await expect(link).toHaveAttribute('rel', 'ar');
    await expect(link.locator('> :first-child')).toHaveJSProperty('tagName', 'IMG');
    const href = (await link.getAttribute('href')) ?? '';
    expect(href).toMatch(/#allowsContentScaling=0$/);
    const answer = await phone.request.get(new URL(href, baseURL).href);
    expect(answer.status()).toBe(200);
    expect(answer.headers()['content-type']).toBe('model/vnd.usdz+zip');
    await phone.context().close();
  });

  for (const [where, userAgent] of [
    ['in Firefox on Android', 'Mozilla/5.0 (Android 14; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0'],
    ['in the window of another app', CHROME.replace('Pixel 8)', 'Pixel 8; wv)')],
    ['on an iPhone without Quick Look', IPHONE],
  ] as const)
    test(`not ${where}, and nothing offers it`, async ({ browser, baseURL }) => {
      const phone = await onPhone(browser, { userAgent, ...(baseURL && { baseURL }) });
      await expect(phone.getByRole('button', { name: /^View in 3D/ })).toBeVisible();
      await expect(way(phone)).toHaveCount(0);
      await phone.context().close();
    });
});
