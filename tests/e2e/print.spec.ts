import type { Locator } from '@playwright/test';
import { messages } from '../support/messages.ts';
import { articles, projects } from '../support/routes.ts';
import { expect, test } from '../support/test.ts';

/** Returns the largest colour channel of an element's text: 0 for black, 255 for white. */
const textLightness = (element: Locator): Promise<number> =>
  element.evaluate((node) =>
    Math.max(...(getComputedStyle(node).color.match(/\d+/g) ?? []).slice(0, 3).map(Number)),
  );

for (const [kind, path] of [
  ['an article', `/blog/${articles[0]?.id}`],
  ['a project', `/portfolio/${projects[0]?.id}`],
] as const) {
  test(`${kind} prints dark text, without bars and buttons`, async ({ page }) => {
    await page.goto(path);
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('banner')).toBeHidden();
    await expect(page.getByText(messages.frame.skip)).toBeHidden();
    await expect(page.getByRole('contentinfo')).toBeHidden();
    await expect(page.getByRole('button', { name: messages.article.share })).toBeHidden();
    const title = page.getByRole('heading', { level: 1 });
    await expect(title).toBeVisible();
    await expect.poll(() => textLightness(title)).toBeLessThan(90);
    const text = page
      .getByRole('main')
      .locator('p')
      .filter({ hasText: /.{120}/ })
      .first();
    await expect.poll(() => textLightness(text)).toBeLessThan(90);
  });
}

test('a project prints with its images', async ({ page }) => {
  const [project] = projects;
  await page.goto(`/portfolio/${project?.id}`);
  await page.emulateMedia({ media: 'print' });
  const images = page.getByRole('main').getByRole('img').filter({ visible: true });
  await expect
    .poll(() => images.count())
    .toBeGreaterThanOrEqual(project?.pictures.length ?? Number.POSITIVE_INFINITY);
  for (const image of await images.all())
    await expect.poll(async () => (await image.boundingBox())?.height).toBeGreaterThan(60);
});
