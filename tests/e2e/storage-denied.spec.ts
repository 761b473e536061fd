import { NO_STORAGE } from '../support/failure-scripts.ts';
import {
  fillContact,
  findForm,
  mockFormService,
  respondSuccess,
  sendButton,
  thanksMessage,
} from '../support/forms.ts';
import { messages } from '../support/messages.ts';
import { expect, openHydratedPage, test } from '../support/test.ts';

test('without storage, links work and a form is sent', async ({ page }) => {
  await page.addInitScript(NO_STORAGE);
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

test('images that fail to load keep their space and alternative text', async ({ page }) => {
  await page.route('**/assets/pictures/**', (route) => route.abort());
  await openHydratedPage(page, '/');
  const image = page.getByRole('main').locator('picture').first();
  await expect.poll(() => image.evaluate((element) => element.clientHeight)).toBeGreaterThan(300);
  await expect(image.locator('img')).toHaveAttribute('alt', /\S/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});
