import { messages } from '../support/messages.ts';
import {
  canScroll,
  expect,
  hydrate,
  offlineStatus,
  openHydratedPage,
  type Page,
  test,
  waitForPostHydration,
} from '../support/test.ts';

const topBar = (page: Page) => page.getByRole('banner');
const expectState = (page: Page, expected: 'top' | 'scrolled') =>
  expect(topBar(page)).toHaveAttribute('data-state', expected);

test('the bar changes above a scroll position of 50 px', { tag: '@skip-firefox' }, async ({ page }) => {
  await page.goto('/');
  await expectState(page, 'top');
  await page.evaluate(() => scrollTo({ top: 50, behavior: 'instant' }));
  await page.waitForTimeout(150);
  await expectState(page, 'top');
  await page.evaluate(() => scrollTo({ top: 51, behavior: 'instant' }));
  await expectState(page, 'scrolled');
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  await expectState(page, 'top');
});

test('a scrolled page has another logo and a light bar', { tag: '@skip-firefox' }, async ({ page }) => {
  await page.goto('/');
  const logos = topBar(page).locator('img');
  await expect(logos.nth(0)).toHaveCSS('opacity', '1');
  await expect(logos.nth(1)).toHaveCSS('opacity', '0');
  await page.evaluate(() => scrollTo(0, 400));
  await expect(logos.nth(0)).toHaveCSS('opacity', '0');
  await expect(logos.nth(1)).toHaveCSS('opacity', '1');
  await expect(topBar(page)).toHaveCSS('background-color', /rgba\(255, 255, 255, 0\.\d+\)/);
});

test('the bar has the right state after a reload and after client-side navigation', async ({ page }) => {
  // This page has no carousels. Firefox logs an error if a reload interrupts the loading of carousel code.
  await page.goto('/about');
  await page.evaluate(() => scrollTo(0, 900));
  await expectState(page, 'scrolled');
  // Waits for hydration, because browsers log errors for scripts that a reload interrupts.
  await hydrate(page);
  await page.reload();
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(50);
  await expectState(page, 'scrolled');
  await hydrate(page);
  await expectState(page, 'scrolled');
  await topBar(page).getByRole('link', { name: messages.pages.portfolio }).click();
  await expect(page).toHaveURL(/\/portfolio$/);
  await expectState(page, 'top');
});

test('the bar links to the main pages', { tag: '@skip-firefox' }, async ({ page }) => {
  await page.goto('/');
  const nav = page.getByRole('navigation', { name: messages.frame.menu });
  for (const [name, href] of [
    [messages.pages.home, '/'],
    [messages.pages.about, '/about'],
    [messages.pages.portfolio, '/portfolio'],
    [messages.pages.contact, '/contact'],
  ] as const) {
    await expect(nav.getByRole('link', { name, exact: true })).toHaveAttribute('href', href);
  }
});

test('the Services menu closes by its button, Escape, a click outside and a link', { tag: '@main' }, async ({
  page,
}) => {
  await openHydratedPage(page, '/about');
  const button = topBar(page).getByRole('button', { name: messages.pages.services });
  const homesLink = topBar(page).getByRole('link', { name: messages.pages.homes, exact: true });
  await expect(homesLink).toBeHidden();
  await button.click();
  await expect(homesLink).toBeVisible();
  await expect(topBar(page).getByRole('link', { name: messages.pages.designStudio })).toHaveAttribute(
    'href',
    '/design-studio',
  );
  await expect(topBar(page).getByRole('link', { name: messages.pages.nazaakat })).toHaveAttribute(
    'href',
    '/nazaakat',
  );
  await button.click();
  await expect(homesLink).toBeHidden();
  await button.press('Enter');
  await expect(homesLink).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(homesLink).toBeHidden();
  await expect(button).toBeFocused();
  await button.click();
  await page.mouse.click(200, 600);
  await expect(homesLink).toBeHidden();
  await button.click();
  await homesLink.click();
  await expect(page).toHaveURL(/\/homes$/);
  await expect(homesLink).toBeHidden();
});

test('the Services menu closes when it loses the focus', async ({ page }) => {
  await openHydratedPage(page, '/about');
  const button = topBar(page).getByRole('button', { name: messages.pages.services });
  const nazaakatLink = topBar(page).getByRole('link', { name: messages.pages.nazaakat, exact: true });
  await button.press('Enter');
  await expect(nazaakatLink).toBeVisible();
  await nazaakatLink.focus();
  await expect(nazaakatLink).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(topBar(page).getByRole('link', { name: messages.pages.portfolio })).toBeFocused();
  await expect(nazaakatLink).toBeHidden();
});

test('a link that is clicked offline shows a message and opens when the connection returns', async ({
  page,
  browserMonitor,
}) => {
  browserMonitor.allowedMessages.push(/ERR_INTERNET_DISCONNECTED/, /ERR_CACHE_MISS/);
  await openHydratedPage(page, '/about');
  await waitForPostHydration(page);
  await page.context().setOffline(true);
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: messages.pages.contact, exact: true })
    .click();
  await expect(page.getByRole('status').filter({ hasText: 'You are offline' })).toHaveText(
    'You are offline. “Contact” opens when the line is back.',
  );
  await page.waitForTimeout(500);
  await expect(page).toHaveURL(/\/about$/);

  // The browser is online again, but requests still fail.
  let failedCount = 0;
  const dataUrl = /\/contact\.data$/;
  await page.route(dataUrl, (route) => {
    failedCount += 1;
    return route.abort('internetdisconnected');
  });
  await page.context().setOffline(false);
  await expect.poll(() => failedCount).toBeGreaterThan(0);
  await expect(page).toHaveURL(/\/about$/);
  await expect(page.getByRole('status').filter({ hasText: 'You are offline' })).toBeVisible();
  await page.unroute(dataUrl);
  await expect(page).toHaveURL(/\/contact$/);
  await expect(page.getByRole('status').filter({ hasText: 'You are offline' })).toHaveCount(0);
});

test.describe('below 768 px', () => {
  test.use({ viewport: { width: 390, height: 780 } });

  test('the menu opens, changes the label of its button, and closes on any link', {
    tag: ['@main', '@skip-firefox'],
  }, async ({ page }) => {
    await openHydratedPage(page, '/');
    await expect(page.getByRole('navigation', { name: messages.frame.menu })).toHaveCount(0);
    for (const name of [messages.pages.about, messages.pages.homes, messages.pages.contact]) {
      await page.getByRole('button', { name: messages.frame.openMenu }).click();
      const menu = page.getByRole('navigation', { name: messages.frame.menu });
      await expect(menu).toBeVisible();
      await expect(page.getByRole('button', { name: messages.frame.openMenu })).toHaveCount(0);
      await expect(page.getByRole('button', { name: messages.frame.closeMenu })).toBeVisible();
      await menu.getByRole('link', { name, exact: true }).click();
      await expect(menu).toHaveCount(0);
    }
    await expect(page).toHaveURL(/\/contact$/);
  });

  test('the menu closes by a link to the current page, its button, Escape and Back', async ({ page }) => {
    await openHydratedPage(page, '/about');
    const menu = page.getByRole('navigation', { name: messages.frame.menu });
    await page.getByRole('button', { name: messages.frame.openMenu }).click();
    await menu.getByRole('link', { name: messages.pages.about }).click();
    await expect(menu).toHaveCount(0);
    await page.getByRole('button', { name: messages.frame.openMenu }).click();
    await page.getByRole('button', { name: messages.frame.closeMenu }).click();
    await expect(menu).toHaveCount(0);
    await page.getByRole('button', { name: messages.frame.openMenu }).click();
    await page.keyboard.press('Escape');
    await expect(menu).toHaveCount(0);
    await page.getByRole('button', { name: messages.frame.openMenu }).click();
    await menu.getByRole('link', { name: messages.pages.contact, exact: true }).click();
    await expect(page).toHaveURL(/\/contact$/);
    await page.getByRole('button', { name: messages.frame.openMenu }).click();
    await expect(menu).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(/\/about$/);
    await expect(menu).toHaveCount(0);
  });

  test('a menu link that is clicked offline closes the menu, so that the message is visible', {
    tag: '@chromium',
  }, async ({ page, browserMonitor }) => {
    browserMonitor.allowedMessages.push(/ERR_INTERNET_DISCONNECTED/, /ERR_CACHE_MISS/);
    await openHydratedPage(page, '/about');
    await waitForPostHydration(page);
    await page.getByRole('button', { name: messages.frame.openMenu }).click();
    const menu = page.getByRole('navigation', { name: messages.frame.menu });
    await page.context().setOffline(true);
    await menu.getByRole('link', { name: messages.pages.contact, exact: true }).click();
    await expect(menu).toHaveCount(0);
    await expect(offlineStatus(page)).toContainText('You are offline');
    await expect(page).toHaveURL(/\/about$/);
    await page.context().setOffline(false);
    await expect(page).toHaveURL(/\/contact$/);
  });
});

test('rotating a phone closes its menu', { tag: '@skip-firefox' }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openHydratedPage(page, '/about');
  await page.getByRole('button', { name: messages.frame.openMenu }).click();
  await page.setViewportSize({ width: 844, height: 390 });
  await expect(page.locator('#mobile-menu')).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.poll(() => canScroll(page)).toBe(true);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.locator('#mobile-menu')).toBeHidden();
});

test('all links of the open menu are reachable, and the focus stays in the bar', async ({ page }) => {
  await openHydratedPage(page, '/about');
  // The last size is a screen of 1440 by 900 at 200 % zoom.
  for (const [width, height] of [
    [320, 568],
    [390, 844],
    [720, 450],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.getByRole('button', { name: messages.frame.openMenu }).click();
    const links = page.locator('#mobile-menu').getByRole('link');
    await expect(links.first()).toBeVisible();
    const count = await links.count();
    expect(count).toBeGreaterThan(0);
    for (let press = 0; press < count + 4; press += 1) {
      await page.keyboard.press('Tab');
      const isFocusOutside = await page.evaluate(
        () => document.activeElement !== document.body && !document.activeElement?.closest('header'),
      );
      expect(isFocusOutside, `${width} x ${height}`).toBe(false);
    }
    const fitsOrScrolls = await page
      .locator('#mobile-menu')
      .evaluate(
        (menu) => menu.scrollHeight <= menu.clientHeight || getComputedStyle(menu).overflowY === 'auto',
      );
    expect(fitsOrScrolls, 'a menu that does not fit can be scrolled').toBe(true);
    for (const link of await links.all()) {
      await link.click({ trial: true });
      await expect(link).toBeInViewport({ ratio: 1 });
    }
    await page.getByRole('button', { name: messages.frame.closeMenu }).click();
    await expect(page.locator('#mobile-menu')).toBeHidden();
  }
});

test('the bar shows the menu button up to 767 px, and the links from 768 px', {
  tag: '@skip-firefox',
}, async ({ page }) => {
  await page.setViewportSize({ width: 767, height: 900 });
  await page.goto('/');
  await expect(page.getByRole('button', { name: messages.frame.openMenu })).toBeVisible();
  await page.setViewportSize({ width: 768, height: 900 });
  await expect(page.getByRole('button', { name: messages.frame.openMenu })).toBeHidden();
  await expect(page.getByRole('navigation', { name: messages.frame.menu })).toBeVisible();
});
