import { fillContact, form } from '../support/forms.ts';
import { projects } from '../support/routes.ts';
import { expect, open, test } from '../support/test.ts';

const MODULES = '**/assets/*.js';

test('a script that fails to load loses nothing but polish', async ({ page, watch }) => {
  watch.expected.push(/./);
  await page.route(MODULES, (route) => route.abort());
  await page.goto('/portfolio');
  await page.mouse.move(300, 300);
  await page.mouse.wheel(0, 400);
  const cards = page.getByRole('list', { name: 'Projects' }).getByRole('link');
  await expect(cards).toHaveCount(projects.length);
  await expect(page.getByRole('group', { name: 'Filter projects' })).toBeHidden();
  await cards.first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(projects[0]?.title ?? '');
  await page.goto('/homes');
  await page.mouse.move(310, 310);
  await expect(page.getByRole('list', { name: 'Pieces' }).locator('> li:visible')).toHaveCount(22);
});

test('a form still posts natively when the application cannot load', async ({ page, watch }) => {
  test.skip(Boolean(process.env.BASE_URL), 'needs the site’s own server');
  watch.expected.push(/./);
  await page.route(MODULES, (route) => route.abort());
  await page.goto('/contact');
  await fillContact(form(page, 'Contact'));
  await form(page, 'Contact').getByRole('button', { name: 'Send Message' }).click();
  await expect(page).toHaveURL(/\/thank-you$/);
});

test('a page whose code cannot be had shows the error screen, in the site’s frame', async ({
  page,
  watch,
}) => {
  watch.expected.push(/./);
  await open(page, '/');
  await page.route(/\/assets\/(about|process)[^/]*\.js/, (route) => route.abort());
  await page.route(/\/(about|process)\.data/, (route) => route.fulfill({ status: 500, body: 'broken' }));
  await page.getByRole('banner').getByRole('link', { name: 'About Us' }).click();
  // A module that cannot be had makes the browser load the page itself; data that is broken brings the error screen.
  await expect(
    page
      .getByRole('heading', { name: 'Unexpected Application Error!' })
      .or(page.getByRole('heading', { level: 1 }).filter({ hasNotText: 'Rooms that keep' })),
  ).toBeVisible();
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(page.getByRole('contentinfo')).toBeVisible();
});

test('data that is broken: titled, with top bar and footer, offers reload and home', async ({
  page,
  watch,
}) => {
  watch.expected.push(/./);
  await open(page, '/');
  await page.route(/\.data(\?|$)/, (route) =>
    route.fulfill({ status: 500, contentType: 'text/plain', body: 'broken' }),
  );
  await page.getByRole('banner').getByRole('link', { name: 'About Us' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Unexpected Application Error!');
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await page.unroute(/\.data(\?|$)/);
  await expect(page.getByRole('link', { name: 'Return to Home' })).toHaveAttribute('href', '/');
  await page.getByRole('button', { name: /again|reload/i }).click();
  await expect(page).toHaveURL(/\/about$/);
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Unexpected Application Error!');
});
