import { CONTACT_VALUES, fillContact, findField, findForm, sendButton } from '../support/forms.ts';
import { messages } from '../support/messages.ts';
import { initialPieceCount, projects } from '../support/routes.ts';
import { expect, hydrate, openHydratedPage, test } from '../support/test.ts';

const MODULE_URL = '**/assets/*.js';

test('lists, links and forms work when scripts fail to load', { tag: '@firefox' }, async ({ page }) => {
  await page.route(MODULE_URL, (route) => route.abort());
  await page.goto('/homes');
  await page.mouse.wheel(0, 400);
  await expect(page.getByRole('list', { name: messages.pieces.list }).locator('> li:visible')).toHaveCount(
    initialPieceCount,
  );
  await page.goto('/portfolio');
  await page.mouse.wheel(0, 400);
  await expect(page.getByRole('group', { name: messages.portfolio.filter })).toBeHidden();
  await page.getByRole('list', { name: messages.portfolio.list }).getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(projects[0]?.title ?? '');
  await page.goto('/contact');
  await fillContact(findForm(page, 'Contact'));
  await sendButton(findForm(page, 'Contact')).click();
  await expect(page).toHaveURL('/thank-you');
});

test('a link loads a document when the script of its page fails, also after a new release; a form keeps its fields', async ({
  page,
}) => {
  for (const response of [null, { status: 404, contentType: 'text/html', body: 'gone' }]) {
    await openHydratedPage(page, '/contact');
    await fillContact(findForm(page, 'Contact'));
    await page.route(
      /\/assets\/about[^/]*\.js/,
      (route) => (response ? route.fulfill(response) : route.abort()),
      { times: 1 },
    );
    await page.getByRole('banner').getByRole('link', { name: messages.pages.about }).click();
    await expect(page).toHaveURL('/about');
    await hydrate(page);
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(messages.error.title);
    await expect(page.getByRole('contentinfo')).toBeVisible();
    await page.goto('/contact');
    await expect(findField(findForm(page, 'Contact'), 'message')).toHaveValue(CONTACT_VALUES.message);
  }
});

test('a failed data request shows an error with the layout, and Reload opens the page', async ({ page }) => {
  await openHydratedPage(page, '/');
  await page.route(/\.data(\?|$)/, (route) =>
    route.fulfill({ status: 500, contentType: 'text/plain', body: 'broken' }),
  );
  await page.getByRole('banner').getByRole('link', { name: messages.pages.about }).click();
  const title = page.getByRole('heading', { level: 1 });
  await expect(title).toHaveText(messages.error.title);
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await expect(page.getByRole('link', { name: messages.error.home })).toHaveAttribute('href', '/');
  await page.unroute(/\.data(\?|$)/);
  await page.getByRole('button', { name: messages.error.reload }).click();
  await expect(page).toHaveURL('/about');
  await expect(title).not.toHaveText(messages.error.title);
});
