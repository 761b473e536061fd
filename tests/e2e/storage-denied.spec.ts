import {
  fillContact,
  findForm,
  mockFormService,
  respondSuccess,
  sendButton,
  thanksMessage,
} from '../support/forms.ts';
import { messages } from '../support/messages.ts';
import { expect, openHydratedPage, type Page, test } from '../support/test.ts';

/** Makes all access to web storage throw, as in some private windows and with some policies. */
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

test('without storage, links work and a form is sent', async ({ page, browserMonitor }) => {
  // React Router logs that it cannot save the scroll position.
  browserMonitor.allowedMessages.push(/scroll|storage|denied|SecurityError/i);
  await denyStorage(page);
  const requests = await mockFormService(page, respondSuccess);
  await openHydratedPage(page, '/contact');
  await fillContact(findForm(page, 'Contact'));
  await sendButton(findForm(page, 'Contact')).click();
  await expect(thanksMessage(page, 'Contact')).toBeVisible();
  expect(requests).toHaveLength(1);
  await page.getByRole('banner').getByRole('link', { name: messages.pages.about }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page).toHaveURL(/\/about$/);
  await expect(page.getByRole('heading', { name: messages.error.title })).toHaveCount(0);
});

test('images that fail to load keep their space and alternative text', async ({ page, browserMonitor }) => {
  browserMonitor.allowedMessages.push(/ERR_FAILED|Failed to load resource/);
  await page.route('**/assets/pictures/**', (route) => route.abort());
  await openHydratedPage(page, '/');
  const image = page.getByRole('main').locator('picture').first();
  await expect.poll(async () => (await image.boundingBox())?.height).toBeGreaterThan(300);
  await expect(image.locator('img')).toHaveAttribute('alt', /\S/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});
