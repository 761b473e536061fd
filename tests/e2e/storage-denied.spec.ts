import {
  fillContact,
  findForm,
  mockFormService,
  respondSuccess,
  sendButton,
  thanksMessage,
} from '../support/forms.ts';
import { messages } from '../support/messages.ts';
import { expect, openPage, type Page, test } from '../support/test.ts';

/** Makes every use of the browser's storage fail, as some private windows and policies do. */
const denyStorage = (page: Page) =>
  page.addInitScript(() => {
    for (const name of ['sessionStorage', 'localStorage']) {
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('denied', 'SecurityError');
        },
      });
    }
  });

test('storage denied: pages work, links lead on, the form sends', { tag: '@main' }, async ({
  page,
  watch,
}) => {
  // The framework says once that it cannot keep the place on the page.
  watch.expected.push(/scroll|storage|denied|SecurityError/i);
  await denyStorage(page);
  const requests = await mockFormService(page, respondSuccess);
  await openPage(page, '/contact');
  await fillContact(findForm(page, 'Contact'));
  await sendButton(findForm(page, 'Contact')).click();
  await expect(thanksMessage(page, 'Contact')).toBeVisible();
  expect(requests).toHaveLength(1);
  await page.getByRole('banner').getByRole('link', { name: messages.pages.about }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page).toHaveURL(/\/about$/);
  await expect(page.getByRole('heading', { name: messages.error.title })).toHaveCount(0);
});

test('pictures that fail leave their words and their places', async ({ page, watch }) => {
  watch.expected.push(/ERR_FAILED|Failed to load resource/);
  await page.route('**/assets/pictures/**', (route) => route.abort());
  await openPage(page, '/');
  const picture = page.getByRole('main').locator('picture').first();
  const box = await picture.boundingBox();
  expect(box?.height).toBeGreaterThan(300);
  await expect(picture.locator('img')).toHaveAttribute('alt', /\S/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('offline: a link within the site waits for the line, or leads on', async ({ page, context, watch }) => {
  watch.expected.push(/./);
  await openPage(page, '/');
  await context.setOffline(true);
  await page.getByRole('banner').getByRole('link', { name: messages.pages.about }).click();
  await page.waitForTimeout(1_500);
  await context.setOffline(false);
  await expect(page).toHaveURL(/\/about$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});
