import { APP_READY_SELECTOR } from '../../apps/site/app/critical-path/contract.ts';
import { carousel, expectSlide, slideButtonLabel } from '../support/carousel.ts';
import { CONTACT_VALUES, fillContact, findField, findForm, sendButton } from '../support/forms.ts';
import { messages } from '../support/messages.ts';
import { initialPieceCount, projects } from '../support/routes.ts';
import { expect, hydrate, openHydratedPage, test } from '../support/test.ts';

const MODULE_URL = '**/assets/*.js';

test('the portfolio works when scripts fail to load', { tag: '@skip-firefox' }, async ({
  page,
  browserMonitor,
}) => {
  browserMonitor.allowedMessages.push(/./);
  await page.route(MODULE_URL, (route) => route.abort());
  await page.goto('/portfolio');
  await page.mouse.move(300, 300);
  await page.mouse.wheel(0, 400);
  const cards = page.getByRole('list', { name: messages.portfolio.list }).getByRole('link');
  await expect(cards).toHaveCount(projects.length);
  await expect(page.getByRole('group', { name: messages.portfolio.filter })).toBeHidden();
  await cards.first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(projects[0]?.title ?? '');
});

test('the catalogue lists pieces when scripts fail to load', { tag: '@skip-firefox' }, async ({
  page,
  browserMonitor,
}) => {
  browserMonitor.allowedMessages.push(/./);
  await page.route(MODULE_URL, (route) => route.abort());
  await page.goto('/homes');
  await page.mouse.move(310, 310);
  await page.mouse.move(320, 320);
  await expect(page.getByRole('list', { name: messages.pieces.list }).locator('> li:visible')).toHaveCount(
    initialPieceCount,
  );
});

test('a form posts natively when scripts fail to load', async ({ page, browserMonitor }) => {
  test.skip(Boolean(process.env.BASE_URL), 'needs the site’s own server');
  browserMonitor.allowedMessages.push(/./);
  await page.route(MODULE_URL, (route) => route.abort());
  await page.goto('/contact');
  await fillContact(findForm(page, 'Contact'));
  await sendButton(findForm(page, 'Contact')).click();
  await expect(page).toHaveURL(/\/thank-you$/);
});

test('a link loads a document when the script of its page fails to load', { tag: '@skip-firefox' }, async ({
  page,
  browserMonitor,
}) => {
  browserMonitor.allowedMessages.push(/./);
  await openHydratedPage(page, '/');
  await page.route(/\/assets\/about[^/]*\.js/, (route) => route.abort());
  await page.getByRole('banner').getByRole('link', { name: messages.pages.about }).click();
  await expect(page).toHaveURL(/\/about$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(page.getByRole('contentinfo')).toBeVisible();
});

test('a failed data request shows an error with the layout, Reload and a link home', {
  tag: '@skip-firefox',
}, async ({ page, browserMonitor }) => {
  browserMonitor.allowedMessages.push(/./);
  await openHydratedPage(page, '/');
  await page.route(/\.data(\?|$)/, (route) =>
    route.fulfill({ status: 500, contentType: 'text/plain', body: 'broken' }),
  );
  await page.getByRole('banner').getByRole('link', { name: messages.pages.about }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(messages.error.title);
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await page.unroute(/\.data(\?|$)/);
  await expect(page.getByRole('link', { name: messages.error.home })).toHaveAttribute('href', '/');
  await page.getByRole('button', { name: /again|reload/i }).click();
  await expect(page).toHaveURL(/\/about$/);
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(messages.error.title);
});

test('a link loads a document when a new release has removed the script of its page', async ({
  page,
  browserMonitor,
}) => {
  browserMonitor.allowedMessages.push(/./);
  await openHydratedPage(page, '/');
  await page.route(
    /\/assets\/about[^/]*\.js/,
    (route) => route.fulfill({ status: 404, contentType: 'text/html', body: 'gone' }),
    { times: 1 },
  );
  await page.getByRole('banner').getByRole('link', { name: messages.pages.about }).click();
  await expect(page).toHaveURL(/\/about$/);
  await hydrate(page);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('destination'))).toBeNull();
});

// This test takes 20 s. degraded-loading.spec.ts and tests/webkit/journeys.test.ts have faster tests for other browsers.
test('while scripts take 10 s to load, the page scrolls, and an early click takes effect once later', {
  tag: '@skip-firefox',
}, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.route(MODULE_URL, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 10_000));
    await route.continue();
  });
  await page.goto('/nazaakat');
  const gallery = carousel(page, messages.candles.gallery);
  await gallery.scrollIntoViewIfNeeded();
  await gallery.getByRole('button', { name: messages.carousel.next }).click();
  await page.mouse.wheel(0, 300);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(300);
  await expect(page.locator(APP_READY_SELECTOR)).toHaveCount(0);
  // The page is hydrated after 10 s. The carousel code arrives 10 s later.
  const secondButton = gallery.getByRole('button', { name: slideButtonLabel(2) });
  await expect(secondButton).toHaveAttribute('aria-current', 'true', { timeout: 45_000 });
  await page.waitForTimeout(500);
  await expectSlide(gallery, 2);
});

test('controls that need script are hidden again when the entry module fails to load', async ({
  page,
  browserMonitor,
}) => {
  browserMonitor.allowedMessages.push(/./);
  await page.route(/assets\/entry\.client[^/]*\.js/, (route) => route.abort());
  await page.goto('/portfolio');
  await page.mouse.move(300, 300);
  await page.mouse.move(310, 310);
  await expect(page.getByRole('group', { name: messages.portfolio.filter })).toBeHidden();
  await expect(page.getByRole('list', { name: messages.portfolio.list }).getByRole('link')).toHaveCount(
    projects.length,
  );
});

test('a form keeps its fields when a new release reloads the page', async ({ page, browserMonitor }) => {
  browserMonitor.allowedMessages.push(/./);
  await openHydratedPage(page, '/contact');
  await fillContact(findForm(page, 'Contact'));
  await page.route(/assets\/about[^/]*\.js/, (route) => route.fulfill({ status: 404, body: 'gone' }), {
    times: 1,
  });
  await page.getByRole('banner').getByRole('link', { name: messages.pages.about }).click();
  await expect(page).toHaveURL(/\/about$/);
  await page.goto('/contact');
  await expect(findField(findForm(page, 'Contact'), 'message')).toHaveValue(CONTACT_VALUES.message);
});
