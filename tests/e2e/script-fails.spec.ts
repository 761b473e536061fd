import { APP_READY_SELECTOR } from '../../apps/site/app/critical-path/contract.ts';
import { carousel, expectSlide, slideButtonLabel } from '../support/carousel.ts';
import { CONTACT_VALUES, fillContact, findField, findForm, sendButton } from '../support/forms.ts';
import { messages } from '../support/messages.ts';
import { initialPieceCount, projects } from '../support/routes.ts';
import { expect, hydrate, openPage, test } from '../support/test.ts';

const MODULES = '**/assets/*.js';

test('a script that fails to load loses nothing but polish', { tag: '@main' }, async ({ page, watch }) => {
  watch.expected.push(/./);
  await page.route(MODULES, (route) => route.abort());
  await page.goto('/portfolio');
  await page.mouse.move(300, 300);
  await page.mouse.wheel(0, 400);
  const cards = page.getByRole('list', { name: messages.portfolio.list }).getByRole('link');
  await expect(cards).toHaveCount(projects.length);
  await expect(page.getByRole('group', { name: messages.portfolio.filter })).toBeHidden();
  await cards.first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(projects[0]?.title ?? '');
});

test('pieces are listed when a script fails to load', async ({ page, watch }) => {
  watch.expected.push(/./);
  await page.route(MODULES, (route) => route.abort());
  await page.goto('/homes');
  await page.mouse.move(310, 310);
  await page.mouse.move(320, 320);
  await expect(page.getByRole('list', { name: messages.pieces.list }).locator('> li:visible')).toHaveCount(
    initialPieceCount,
  );
});

test('a form still posts natively when the application cannot load', { tag: '@main' }, async ({
  page,
  watch,
}) => {
  test.skip(Boolean(process.env.BASE_URL), 'needs the site’s own server');
  watch.expected.push(/./);
  await page.route(MODULES, (route) => route.abort());
  await page.goto('/contact');
  await fillContact(findForm(page, 'Contact'));
  await sendButton(findForm(page, 'Contact')).click();
  await expect(page).toHaveURL(/\/thank-you$/);
});

test('a page whose code cannot be had is loaded whole, without it', async ({ page, watch }) => {
  watch.expected.push(/./);
  await openPage(page, '/');
  await page.route(/\/assets\/about[^/]*\.js/, (route) => route.abort());
  await page.getByRole('banner').getByRole('link', { name: messages.pages.about }).click();
  await expect(page).toHaveURL(/\/about$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(page.getByRole('contentinfo')).toBeVisible();
});

test('data that is broken: titled, with top bar and footer, offers reload and home', {
  tag: '@main',
}, async ({ page, watch }) => {
  watch.expected.push(/./);
  await openPage(page, '/');
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

test('a page whose code a newer version has replaced is loaded whole, where the visitor was going', async ({
  page,
  watch,
}) => {
  watch.expected.push(/./);
  await openPage(page, '/');
  await page.route(
    /\/assets\/about[^/]*\.js/,
    (route) => route.fulfill({ status: 404, contentType: 'text/html', body: 'gone' }),
    { times: 1 },
  );
  await page.getByRole('banner').getByRole('link', { name: messages.pages.about }).click();
  await expect(page).toHaveURL(/\/about$/);
  await hydrate(page);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await page.evaluate(() => sessionStorage.getItem('destination'))).toBeNull();
});

// Twenty seconds of waiting: other browsers are asked with less to wait for, by degraded-loading.spec.ts and tests/webkit/journeys.test.ts.
test('scripts that take 10 s: the page answers meanwhile, and an early click acts once', {
  tag: '@once',
}, async ({ page }) => {
  test.setTimeout(90_000);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.route(MODULES, async (route) => {
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
  // The application comes after 10 s, the code that moves a carousel 10 s later.
  const second = gallery.getByRole('button', { name: slideButtonLabel(2) });
  await expect(second).toHaveAttribute('aria-current', 'true', { timeout: 45_000 });
  await page.waitForTimeout(500);
  await expectSlide(gallery, 2);
});

test('scripts that fail half-way take their controls away again', async ({ page, watch }) => {
  watch.expected.push(/./);
  await page.route(/assets\/entry\.client[^/]*\.js/, (route) => route.abort());
  await page.goto('/portfolio');
  await page.mouse.move(300, 300);
  await page.mouse.move(310, 310);
  await expect(page.getByRole('group', { name: messages.portfolio.filter })).toBeHidden();
  await expect(page.getByRole('list', { name: messages.portfolio.list }).getByRole('link')).toHaveCount(
    projects.length,
  );
});

test('an old tab keeps what was typed when a newer version takes over', async ({ page, watch }) => {
  watch.expected.push(/./);
  await openPage(page, '/contact');
  await fillContact(findForm(page, 'Contact'));
  await page.route(/assets\/about[^/]*\.js/, (route) => route.fulfill({ status: 404, body: 'gone' }), {
    times: 1,
  });
  await page.getByRole('banner').getByRole('link', { name: messages.pages.about }).click();
  await expect(page).toHaveURL(/\/about$/);
  await page.goto('/contact');
  await expect(findField(findForm(page, 'Contact'), 'message')).toHaveValue(CONTACT_VALUES.message);
});
