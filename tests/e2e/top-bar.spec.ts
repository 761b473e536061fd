import { paths } from '../../packages/content/paths.ts';
import { messages } from '../support/messages.ts';
import {
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
const scroll = (page: Page, top: number) =>
  page.evaluate((value) => scrollTo({ top: value, behavior: 'instant' }), top);
const menuButton = (page: Page) => page.getByRole('button', { name: messages.frame.openMenu });
const closeButton = (page: Page) => page.getByRole('button', { name: messages.frame.closeMenu });
const menu = (page: Page) => page.locator('#mobile-menu');

test('the bar shows its links from 768 px, and another logo above a scroll position of 50 px', async ({
  page,
}) => {
  await page.setViewportSize({ width: 767, height: 900 });
  await page.goto('/');
  await expect(menuButton(page)).toBeVisible();
  await page.setViewportSize({ width: 768, height: 900 });
  await expect(menuButton(page)).toBeHidden();
  await expect(page.getByRole('navigation', { name: messages.frame.menu })).toBeVisible();
  const logos = topBar(page).locator('img');
  for (const [position, state, opacities] of [
    [0, 'top', ['1', '0']],
    [51, 'scrolled', ['0', '1']],
    [50, 'top', ['1', '0']],
  ] as const) {
    await scroll(page, position);
    await expectState(page, state);
    for (const [index, opacity] of opacities.entries())
      await expect(logos.nth(index)).toHaveCSS('opacity', opacity);
  }
});

test('the bar has the right state after a reload and after client-side navigation', {
  tag: '@firefox',
}, async ({ page }) => {
  await openHydratedPage(page, '/about');
  await scroll(page, 900);
  await expectState(page, 'scrolled');
  await page.reload();
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(50);
  await expectState(page, 'scrolled');
  await hydrate(page);
  await expectState(page, 'scrolled');
  await topBar(page).getByRole('link', { name: messages.pages.portfolio }).click();
  await expect(page).toHaveURL(paths.portfolio());
  await expectState(page, 'top');
});

test('the Services menu closes by its button, Escape, a click outside, a loss of focus and a link', {
  tag: ['@main', '@firefox'],
}, async ({ page }) => {
  await openHydratedPage(page, '/about');
  const button = topBar(page).getByRole('button', { name: messages.pages.services });
  const homesLink = topBar(page).getByRole('link', { name: messages.pages.homes, exact: true });
  const nazaakatLink = topBar(page).getByRole('link', { name: messages.pages.nazaakat, exact: true });
  for (const close of [
    () => button.click(),
    () => page.keyboard.press('Escape'),
    () => page.mouse.click(200, 600),
  ]) {
    await button.click();
    await expect(homesLink).toBeVisible();
    await close();
    await expect(homesLink).toBeHidden();
  }
  await button.press('Enter');
  await expect(nazaakatLink).toBeVisible();
  await nazaakatLink.press('Tab');
  await expect(topBar(page).getByRole('link', { name: messages.pages.portfolio })).toBeFocused();
  await expect(nazaakatLink).toBeHidden();
  await button.press('Enter');
  await page.keyboard.press('Escape');
  await expect(button).toBeFocused();
  await button.click();
  await homesLink.click();
  await expect(page).toHaveURL(paths.homes());
  await expect(homesLink).toBeHidden();
});

test('a link that is clicked offline says so, and opens when requests succeed again', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 780 });
  await openHydratedPage(page, '/about');
  await waitForPostHydration(page);
  await menuButton(page).click();
  await page.context().setOffline(true);
  await menu(page).getByRole('link', { name: messages.pages.contact, exact: true }).click();
  // The menu would cover the message.
  await expect(menu(page)).toBeHidden();
  await expect(offlineStatus(page)).toContainText(messages.pages.contact);
  // The browser is online again, but requests still fail.
  let failedCount = 0;
  await page.route(/\/contact\.data$/, (route) => {
    failedCount += 1;
    return route.abort('internetdisconnected');
  });
  await page.context().setOffline(false);
  await expect.poll(() => failedCount).toBeGreaterThan(0);
  await expect(page).toHaveURL(paths.about());
  await expect(offlineStatus(page)).toContainText(messages.pages.contact);
  await page.unroute(/\/contact\.data$/);
  await expect(page).toHaveURL(paths.contact());
  await expect(offlineStatus(page)).toBeEmpty();
});

test.describe('below 768 px', () => {
  test.use({ viewport: { width: 390, height: 780 } });

  test('the menu closes by any link, its button, Escape, Back and a rotation', {
    tag: ['@main', '@firefox'],
  }, async ({ page }) => {
    await openHydratedPage(page, '/about');
    for (const close of [
      () => menu(page).getByRole('link', { name: messages.pages.about }).click(),
      () => closeButton(page).click(),
      () => page.keyboard.press('Escape'),
      () => page.setViewportSize({ width: 844, height: 390 }),
    ]) {
      await menuButton(page).click();
      await expect(menu(page)).toBeVisible();
      await expect(closeButton(page)).toBeVisible();
      await close();
      await expect(menu(page)).toBeHidden();
    }
    await page.setViewportSize({ width: 390, height: 780 });
    await menuButton(page).click();
    await menu(page).getByRole('link', { name: messages.pages.contact, exact: true }).click();
    await expect(page).toHaveURL(paths.contact());
    await expect(menu(page)).toBeHidden();
    await menuButton(page).click();
    await page.goBack();
    await expect(page).toHaveURL(paths.about());
    await expect(menu(page)).toBeHidden();
    await expect(page.locator('html')).not.toHaveCSS('overflow', 'hidden');
  });
});

test('all links of the open menu are reachable, and the focus stays in the bar', async ({ page }) => {
  await openHydratedPage(page, '/about');
  // The last size is a screen of 1440 by 900 at 200 % zoom.
  for (const [width, height] of [
    [320, 568],
    [720, 450],
  ] as const) {
    await page.setViewportSize({ width, height });
    await menuButton(page).click();
    const links = menu(page).getByRole('link');
    await expect(links.first()).toBeVisible();
    for (const link of await links.all()) {
      await link.click({ trial: true });
      await expect(link).toBeInViewport({ ratio: 1 });
    }
    const linkCount = (await links.all()).length;
    for (let press = 0; press < linkCount + 4; press += 1) {
      await page.keyboard.press('Tab');
      await expect(page.locator('main :focus, footer :focus')).toHaveCount(0);
    }
    await closeButton(page).click();
    await expect(menu(page)).toBeHidden();
  }
});
